import { GoogleFailure } from '#adapters/google/google-failure.ts'
import { INSPECT_URL, inspectionBody, readInspection } from '#adapters/google/url-inspection.ts'
import type { ShopContext } from '#core/context/context.ts'
import { containsPage } from '#core/search-console/domain/properties.ts'
import { searchConsoleErrors } from '#core/search-console/errors.ts'
import { type SearchConsole, searchConsoleOf } from '#core/search-console/search-console-of.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import { AppError } from '#kit/shared/errors.ts'
import { indexStatusErrors } from '../errors.ts'
import { enqueueAsking } from './begin-round.ts'
import { closeDay, returnQuestion, takeQuestion } from './day-book.ts'
import { endEarly, endRound } from './end-round.ts'
import { askLater, nextQuestions, type Question } from './question-store.ts'
import { giveUp, saveAnswer } from './save-answer.ts'

/** Length of a slice of a round; other shops get their turn between slices. */
const SLICE_MS = 20_000
/** Concurrent questions: 600 per minute are allowed, and an answer takes about a second. */
const AT_ONCE = 5
/** Attempts per question without an answer. */
const MOST_ATTEMPTS = 4
/** Pause after the search engine was unavailable or refused for a quota, or our own limit had no room, in milliseconds. */
const PAUSE_MS = 5 * 60_000

/** Outcome of a question. A code means that no other question would succeed now. */
type Outcome =
  | { kind: 'answered' | 'given-up' | 'trouble' | 'no-room' | 'over-quota' }
  | { kind: 'day-over' | 'stopped'; code: string }

/**
 * Asks questions for one slice. Safe to kill at any point: a question without an answer is asked again. `overQuota`:
 * the slice follows one that Google refused for a quota. Its answer does not say which: the minute's, which other apps
 * may have used up, is free again after the pause; a second refusal means the day's.
 */
export async function askSlice(
  ctx: ShopContext,
  {
    sliceMs = SLICE_MS,
    overQuota = false,
    signal,
  }: { sliceMs?: number; overQuota?: boolean; signal?: AbortSignal } = {},
): Promise<void> {
  const patience = { patienceMs: 60_000, tries: 1, ...(signal && { signal }) }
  const console = await searchConsoleOf(ctx, patience)
  if (!console) return endEarly(ctx, { state: 'failed', reason: indexStatusErrors.notConnected.code })
  const language = await languageOf(ctx)
  const until = performance.now() + sliceMs
  let isSuspected = overQuota
  for (;;) {
    const questions = await ctx.tx((tx) => nextQuestions(tx, AT_ONCE))
    if (questions.length === 0) return endRound(ctx)
    const outcomes = await Promise.all(questions.map((one) => ask(ctx, console, one, language)))
    const end = outcomes.find((outcome) => 'code' in outcome)
    if (end) return endEarly(ctx, { state: end.kind === 'day-over' ? 'waiting' : 'failed', reason: end.code })
    if (outcomes.some(({ kind }) => kind === 'answered')) isSuspected = false
    const isRefused = outcomes.some(({ kind }) => kind === 'over-quota')
    if (isRefused && isSuspected) {
      await ctx.tx((tx) => closeDay(tx, console.property))
      return endEarly(ctx, { state: 'waiting', reason: searchConsoleErrors.quota.code })
    }
    const isTrouble =
      isRefused ||
      outcomes.some(({ kind }) => kind === 'no-room') ||
      outcomes.every(({ kind }) => kind === 'trouble')
    if (!isTrouble && performance.now() < until) continue
    const startAfter = isTrouble ? new Date(Date.now() + PAUSE_MS) : undefined
    return ctx.tx((tx) => enqueueAsking(ctx, tx, { startAfter, overQuota: isRefused || isSuspected }))
  }
}

/** The search engine words its answer in the merchant's language. */
const languageOf = (ctx: ShopContext): Promise<string> => ctx.tx(appLanguageOf)

async function ask(
  ctx: ShopContext,
  { property, call }: SearchConsole,
  question: Question,
  language: string,
): Promise<Outcome> {
  // The property was changed since it was chosen.
  if (!containsPage(property, question.url)) {
    await giveUp(ctx, question, indexStatusErrors.outside.code)
    return { kind: 'given-up' }
  }
  if (!(await takeQuestion(ctx, property)))
    return { kind: 'day-over', code: indexStatusErrors.dayUsedUp.code }
  try {
    const body = inspectionBody({ property, url: question.url, language })
    const told = await call({ method: 'POST', url: INSPECT_URL, body, quota: 'inspection' })
    await saveAnswer(ctx, question, readInspection(told))
    return { kind: 'answered' }
  } catch (error) {
    const code = codeOf(error)
    // The question keeps its place.
    if (code === searchConsoleErrors.quota.code) {
      if (isOfTheEngine(error)) return { kind: 'over-quota' }
      await ctx.tx((tx) => returnQuestion(tx, property))
      return { kind: 'no-room' }
    }
    return withoutAnswer(ctx, question, code)
  }
}

/** Whether Google refused, not our own limit: all shops share the project's, so it says nothing about this property's day. */
function isOfTheEngine(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof GoogleFailure
}

/** Errors every other question would meet as well. */
const LASTING = new Set([
  'search-console.consent-ended',
  'search-console.client-refused',
  'search-console.no-access',
  'search-console.key-unreadable',
  'search-console.not-connected',
])

async function withoutAnswer(ctx: ShopContext, question: Question, code: string): Promise<Outcome> {
  if (LASTING.has(code)) return { kind: 'stopped', code }
  if (code !== 'search-console.unavailable' || question.attempts + 1 >= MOST_ATTEMPTS) {
    await giveUp(ctx, question, code)
    return { kind: 'given-up' }
  }
  await ctx.tx((tx) => askLater(tx, question.url_hash))
  return { kind: 'trouble' }
}

/** An answer that does not match the search engine's format counts as none. Rethrows unexpected errors. */
function codeOf(error: unknown): string {
  if (error instanceof AppError) return error.code
  if (error instanceof Error && error.name === 'ZodError') return indexStatusErrors.noAnswer.code
  throw error
}
