import { setTimeout as pause } from 'node:timers/promises'
import { GoogleFailure } from '#adapters/google/google-failure.ts'
import { type GoogleCall, listSites, type SendCall } from '#adapters/google/search-console.ts'
import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { accessTokenOf, noteBroken } from './access-token.ts'
import { type ConnectionRow, findConnection, mendConnection } from './connection-store.ts'
import { RESTRICTED } from './domain/properties.ts'
import { searchConsoleErrors } from './errors.ts'
import { restAfterRefusal, takeCall } from './quota.ts'
import { toAppError } from './to-app-error.ts'

/** A shop's client for Search Console. */
export interface SearchConsole {
  /** The chosen property, as the search engine spells it. */
  property: string
  account: string
  /**
   * Makes one call within the quota, with a valid token; retries while the search engine is busy, up to the client's
   * `patienceMs`. Throws `search-console.*`.
   */
  call(request: GoogleCall): Promise<unknown>
}

export interface CallOptions {
  /** Time limit of a call: short for a person at a screen, longer for a job. */
  patienceMs?: number
  /** Maximum number of requests; a caller that counts each of them sets one. */
  tries?: number
  /** The same for requests refused because of the quota, which a caller can put off to a later time. */
  quotaTries?: number
  signal?: AbortSignal
}

const TRIES = 5
const FIRST_PAUSE_MS = 400
const LONGEST_REST_SECONDS = 300
/** Longest wait for the quota of the call that confirms a denial. */
const CONFIRMED_WITHIN_MS = 15_000
/** Pause if the search engine names none. */
const REST_SECONDS = 2

/** Returns the client of a shop that is connected and has chosen a property; null otherwise. */
export async function searchConsoleOf(
  ctx: ShopContext,
  options: CallOptions = {},
): Promise<SearchConsole | null> {
  const row = await ctx.tx(findConnection)
  if (!row?.property) return null
  return { property: row.property, account: row.account, call: callsOf(ctx, row, options) }
}

/** The same for callers that need it. Throws `search-console.not-connected`, `no-property`. */
export async function requireSearchConsole(
  ctx: ShopContext,
  options: CallOptions = {},
): Promise<SearchConsole> {
  const found = await searchConsoleOf(ctx, options)
  if (found) return found
  const row = await ctx.tx(findConnection)
  throw new AppError(row ? searchConsoleErrors.noProperty : searchConsoleErrors.notConnected)
}

/** Makes calls of a connection without a chosen property, to list the properties to choose from. */
export function callsOf(
  ctx: ShopContext,
  row: ConnectionRow,
  { patienceMs = 15_000, tries = TRIES, quotaTries = tries, signal }: CallOptions = {},
): SendCall {
  const of = { property: row.property ?? '', account: row.account }
  const until = performance.now() + patienceMs
  return async (request) => {
    for (let tried = 1; ; tried += 1) {
      await takeCall(ctx.db, request.quota, { ...of, patienceMs: until - performance.now(), signal })
      try {
        const answer = await sendRenewing(ctx, request)
        if (isMended(row)) await ctx.tx(mendConnection)
        return answer
      } catch (caught) {
        const failure = isDenied(caught) ? await confirmDenial(ctx, { row, request, denial: caught }) : caught
        const waitMs = await pauseAfter(ctx, failure, { request, of, tried })
        if (
          waitMs === null ||
          tried >= (isQuota(failure) ? quotaTries : tries) ||
          performance.now() + waitMs > until
        )
          throw toAppError(failure)
        await pause(waitMs, undefined, signal && { signal })
      }
    }
  }
}

const isQuota = (failure: unknown): boolean => failure instanceof GoogleFailure && failure.kind === 'quota'

const isDenied = (failure: unknown): failure is GoogleFailure =>
  failure instanceof GoogleFailure && failure.kind === 'no-access'

/**
 * Returns what a denied call means. The search engine denies single calls of a burst as well, so the account's list of
 * properties decides: access has ended if the property is no longer in it, which is recorded. A denied write says
 * nothing about reading: a restricted user reads all and changes nothing.
 */
async function confirmDenial(
  ctx: ShopContext,
  { row, request, denial }: { row: ConnectionRow; request: GoogleCall; denial: GoogleFailure },
): Promise<unknown> {
  const permission = await permissionNow(ctx, row)
  const isReadable = permission !== null && permission !== 'siteUnverifiedUser'
  const isRead = request.method === 'GET' || request.method === 'POST'
  if (!isRead && permission === RESTRICTED)
    return new AppError(searchConsoleErrors.readOnly, { reason: row.property ?? '' }, { cause: denial })
  if (isReadable) return new GoogleFailure('unavailable', denial.message, { cause: denial })
  if (isRead) await noteBroken(ctx, row, searchConsoleErrors.noAccess.code)
  return denial
}

/**
 * Returns the account's permission on the property; null if it has none, '' if the account may list properties and
 * none is chosen. Throws if the search engine does not answer.
 */
async function permissionNow(ctx: ShopContext, row: ConnectionRow): Promise<string | null> {
  try {
    const of = { property: row.property ?? '', account: row.account }
    const sites = await listSites(async (request) => {
      await takeCall(ctx.db, request.quota, { ...of, patienceMs: CONFIRMED_WITHIN_MS, signal: undefined })
      return sendRenewing(ctx, request)
    })
    if (row.property === null) return ''
    return sites.find(({ siteUrl }) => siteUrl === row.property)?.permissionLevel ?? null
  } catch (error) {
    if (isDenied(error)) return null
    throw toAppError(error)
  }
}

/** Whether an answer shows that a failure is over. That access to a property is back, only a call about it can show. */
function isMended({ broken, property }: ConnectionRow): boolean {
  return broken !== null && (property !== null || broken !== searchConsoleErrors.noAccess.code)
}

/** Returns the pause before the next try; null if a retry would not help. */
async function pauseAfter(
  ctx: ShopContext,
  failure: unknown,
  { request, of, tried }: { request: GoogleCall; of: { property: string; account: string }; tried: number },
): Promise<number | null> {
  if (!(failure instanceof GoogleFailure)) return null
  if (failure.kind === 'quota') {
    const seconds = Math.min(
      failure.retryAfterSeconds ?? REST_SECONDS * 2 ** (tried - 1),
      LONGEST_REST_SECONDS,
    )
    // All calls that share the quota wait, not only the refused one.
    await restAfterRefusal(ctx.db, request.quota, { ...of, seconds })
    return seconds * 1_000
  }
  if (failure.kind !== 'unavailable') return null
  const asked = failure.retryAfterSeconds === null ? 0 : failure.retryAfterSeconds * 1_000
  return Math.max(asked, FIRST_PAUSE_MS * 2 ** (tried - 1) * (0.75 + Math.random() / 2))
}

/** Sends a call; renews the token once if it expired early. */
async function sendRenewing(ctx: ShopContext, { method, url, body }: GoogleCall): Promise<unknown> {
  const send = (accessToken: string) => ctx.google.send({ method, url, accessToken, ...(body && { body }) })
  const token = await accessTokenOf(ctx)
  try {
    return await send(token)
  } catch (error) {
    if (!(error instanceof GoogleFailure) || error.kind !== 'not-authorised') throw error
    return send(await accessTokenOf(ctx, token))
  }
}
