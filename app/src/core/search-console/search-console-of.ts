import { setTimeout as pause } from 'node:timers/promises'
import { GoogleFailure } from '#adapters/google/google-failure.ts'
import type { GoogleCall, SendCall } from '#adapters/google/search-console.ts'
import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { accessTokenOf, noteBroken } from './access-token.ts'
import { type ConnectionRow, findConnection, mendConnection } from './connection-store.ts'
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
  signal?: AbortSignal
}

const TRIES = 5
const FIRST_PAUSE_MS = 400
const LONGEST_REST_SECONDS = 300
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
  { patienceMs = 15_000, tries = TRIES, signal }: CallOptions = {},
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
      } catch (failure) {
        const waitMs = await pauseAfter(ctx, failure, { request, of, tried })
        if (waitMs === null || tried >= tries || performance.now() + waitMs > until) {
          const error = toAppError(failure)
          if (failure instanceof GoogleFailure && failure.kind === 'no-access' && error instanceof AppError)
            await noteBroken(ctx, row, error.code)
          throw error
        }
        await pause(waitMs, undefined, signal && { signal })
      }
    }
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
