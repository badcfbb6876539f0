import { GoogleFailure } from '#adapters/google/google-failure.ts'
import { queryAnalytics, type SendCall } from '#adapters/google/search-console.ts'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { findConnection } from '../connection-store.ts'
import { addDays, nextPacificDay, pacificDay } from '../domain/pacific.ts'
import { SEARCH_TYPES } from '../domain/search-types.ts'
import { searchConsoleErrors } from '../errors.ts'
import { SEARCH_DAYS_FETCHED } from '../property-chosen.ts'
import { requireSearchConsole } from '../search-console-of.ts'
import { LASTING, toAppError } from '../to-app-error.ts'
import { fetchDay } from './fetch-day.ts'
import {
  type AwaitedDay,
  awaitDays,
  clearOneDay,
  countRefusal,
  type FillRow,
  findFill,
  forgetOneDay,
  nextDay,
  noteDayFailed,
  noteRange,
  openFill,
  saveFillState,
} from './fill-store.ts'
import { FILL_JOB, fillKey } from './job-names.ts'
import { saveDay } from './save-day.ts'

/** Length of a slice; other shops get their turn in between. */
const SLICE_MS = 20_000
/** The search engine keeps 16 months. */
const HISTORY_DAYS = 486
/** We keep 25: a whole year beside the year before, and the month that is not over (decision 0143). */
const KEPT_DAYS = 762
/** Number of days whose numbers may have grown since they were fetched. */
const LOOK_BACK_DAYS = 10
/** Days after which numbers are final, if the search engine does not say. */
const FINAL_AFTER_DAYS = 3
/** Pause before the next try if the search engine is busy or does not respond. */
const REST_SECONDS = 60
/** Attempts per day of data before it is set aside until the next fill. */
const MOST_ATTEMPTS = 4
/**
 * Pauses after a first and a second refusal for the quota: the load quota counts ten minutes and a day
 * (developers.google.com/webmaster-tools/limits). Then the next day of the search engine is awaited.
 */
const REFUSAL_REST_SECONDS = [600, 3_600]

/** Starts or continues to fetch a chosen property. */
export async function startFill(ctx: ShopContext, tx: ShopTx, property: string): Promise<void> {
  const generation = await openFill(tx, property)
  await enqueueSlice(ctx, generation, { tx })
}

/** Fetches new and newly final days, daily. Does nothing if no property is chosen or the connection is broken. */
export async function fillNewDays(ctx: ShopContext): Promise<void> {
  await ctx.tx(async (tx) => {
    const connection = await findConnection(tx)
    if (!connection?.property || connection.broken !== null) return
    await startFill(ctx, tx, connection.property)
  })
}

/** Fetches for one slice. If killed it resumes where it was: a day is either stored completely or still on the list. */
export async function fillSlice(
  ctx: ShopContext,
  { signal, sliceMs = SLICE_MS }: { signal?: AbortSignal; sliceMs?: number } = {},
): Promise<void> {
  const fill = await ctx.tx(findFill)
  if (fill?.state !== 'running') return
  const { generation } = fill
  const until = performance.now() + sliceMs
  try {
    while (!fill.cleared && (await ctx.tx((tx) => clearOneDay(tx, generation))))
      if (performance.now() >= until) return await enqueueSlice(ctx, generation)
    const { property, call } = await requireSearchConsole(ctx, {
      patienceMs: sliceMs * 2,
      // Asking again would cost quota and be refused again.
      quotaTries: 1,
      ...(signal && { signal }),
    })
    // The property was changed in the meantime: its own fill has been started.
    if (property !== fill.property) return
    const growingFrom = fill.growing_from ?? (await listDays(ctx, fill, call))
    for (;;) {
      const next = await ctx.tx((tx) => nextDay(tx, generation))
      if (next === null) break
      const rows = await fetchDay(call, property, next).catch((failure: unknown) =>
        Promise.reject(new DayFailure(next, failure)),
      )
      const final = next.day < growingFrom
      if (!(await ctx.tx((tx) => saveDay(tx, { generation, ...next, final, rows })))) return
      if (performance.now() >= until) return await enqueueSlice(ctx, generation)
    }
    const oldest = addDays(pacificDay(new Date(await ctx.tx(clockOf))), -KEPT_DAYS)
    while (await ctx.tx((tx) => forgetOneDay(tx, generation, oldest)))
      if (performance.now() >= until) return await enqueueSlice(ctx, generation)
    await endFill(ctx, generation)
  } catch (failure) {
    await recordFailure(ctx, generation, failure)
  }
}

/**
 * Queries which days have data and adds them to the list, once per fill. Returns the first day whose numbers still
 * grow.
 */
async function listDays(ctx: ShopContext, fill: FillRow, call: SendCall): Promise<string> {
  const today = pacificDay(new Date(await ctx.tx(clockOf)))
  const isFirst = fill.from_day === null || fill.to_day === null
  const from = isFirst ? addDays(today, -HISTORY_DAYS) : addDays(fill.to_day ?? today, -LOOK_BACK_DAYS)
  let growingFrom = addDays(today, 1 - FINAL_AFTER_DAYS)
  const days: AwaitedDay[] = []
  for (const type of SEARCH_TYPES) {
    const { rows, firstIncompleteDay } = await queryAnalytics(call, fill.property, {
      startDate: from,
      endDate: today,
      dimensions: ['date'],
      type,
      aggregationType: 'auto',
      dataState: 'all',
      startRow: 0,
      rowLimit: 1_000,
    })
    if (firstIncompleteDay !== null && firstIncompleteDay < growingFrom) growingFrom = firstIncompleteDay
    days.push(...rows.map(({ keys: [day = ''] }) => ({ day, type })))
  }
  await ctx.tx(async (tx) => {
    await awaitDays(tx, fill.generation, days)
    await noteRange(tx, fill.generation, { from, to: today, growingFrom })
  })
  return growingFrom
}

function endFill(ctx: ShopContext, generation: number): Promise<void> {
  return ctx.tx(async (tx) => {
    await saveFillState(tx, generation, { state: 'done' })
    for (const follow of ctx.offered(SEARCH_DAYS_FETCHED)) await follow(ctx, tx)
  })
}

/** Failures the same request would meet again a minute later; the next day's fill tries once more. */
const ENDING = new Set([
  ...LASTING,
  searchConsoleErrors.notConnected.code,
  searchConsoleErrors.noProperty.code,
  searchConsoleErrors.notFound.code,
  searchConsoleErrors.refused.code,
])

/** The day that could not be fetched. */
class DayFailure extends Error {
  readonly day: AwaitedDay
  constructor(day: AwaitedDay, cause: unknown) {
    super('a day could not be fetched', { cause })
    this.name = 'DayFailure'
    this.day = day
  }
}

/** Failures that may be those of one day: the others are fetched first. */
const OF_A_DAY = new Set([
  searchConsoleErrors.unavailable.code,
  searchConsoleErrors.unreadable.code,
  searchConsoleErrors.refused.code,
])

/** A failure that waiting cannot fix ends the fill; all others are retried, and a day at most a few times. */
async function recordFailure(ctx: ShopContext, generation: number, caught: unknown): Promise<void> {
  const day = caught instanceof DayFailure ? caught.day : null
  const error = toAppError(caught instanceof DayFailure ? caught.cause : caught)
  if (!(error instanceof AppError) || !error.code.startsWith('search-console.')) throw error
  const { code: reason } = error
  const isOfDay = day !== null && OF_A_DAY.has(reason)
  const hasEnded = ENDING.has(reason) && !isOfDay
  const isRefused = reason === searchConsoleErrors.quota.code && error.cause instanceof GoogleFailure
  const refusals = await ctx.tx(async (tx) => {
    if (isOfDay) await noteDayFailed(tx, generation, { ...day, reason, most: MOST_ATTEMPTS })
    await saveFillState(tx, generation, { state: hasEnded ? 'failed' : 'running', reason })
    return isRefused ? countRefusal(tx, generation) : 0
  })
  if (!hasEnded) await enqueueSlice(ctx, generation, { startAfter: nextTry(refusals) })
}

function nextTry(refusals: number): Date {
  const seconds = refusals === 0 ? REST_SECONDS : REFUSAL_REST_SECONDS[refusals - 1]
  return seconds === undefined ? nextPacificDay(new Date()) : new Date(Date.now() + seconds * 1_000)
}

/** At most one slice of a shop's property is waiting and one running. */
function enqueueSlice(
  ctx: ShopContext,
  generation: number,
  options: { tx?: ShopTx; startAfter?: Date } = {},
): Promise<void> {
  const key = fillKey(generation)
  return ctx.queue.enqueue(FILL_JOB, { shop: ctx.shop.id, payload: {} }, { ...options, key })
}
