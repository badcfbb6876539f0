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

/** A shop's own way to Search Console. */
export interface SearchConsole {
  /** The property that was chosen, as the search engine spells it. */
  property: string
  account: string
  /**
   * One call within the quota, with a good token; tried again where the search engine is busy, as long as `patienceMs` of the
   * client. Throws AppError `search-console.*`.
   */
  call(request: GoogleCall): Promise<unknown>
}

export interface CallOptions {
  /** Somebody waits at a screen for so long; a job for longer. */
  patienceMs?: number
  /** Sends at most; who counts each of them wants one. */
  tries?: number
  signal?: AbortSignal
}

const TRIES = 5
const FIRST_PAUSE_MS = 400
const LONGEST_REST_SECONDS = 300
/** Where the search engine names no time. */
const REST_SECONDS = 2

/** The client of a shop that is connected and has chosen a property; null otherwise. */
export async function searchConsoleOf(
  ctx: ShopContext,
  options: CallOptions = {},
): Promise<SearchConsole | null> {
  const row = await ctx.tx(findConnection)
  if (!row?.property) return null
  return { property: row.property, account: row.account, call: callsOf(ctx, row, options) }
}

/** The same, for what cannot go on without. Throws `search-console.not-connected`, `no-property`. */
export async function requireSearchConsole(
  ctx: ShopContext,
  options: CallOptions = {},
): Promise<SearchConsole> {
  const found = await searchConsoleOf(ctx, options)
  if (found) return found
  const row = await ctx.tx(findConnection)
  throw new AppError(row ? searchConsoleErrors.noProperty : searchConsoleErrors.notConnected)
}

/** Calls of a connection whatever its property, to list what may be chosen. */
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
        if (row.broken !== null) await ctx.tx(mendConnection)
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

/** How long to wait before the next try; null where none would help. */
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
    // Everybody who shares the quota waits, not only who was told.
    await restAfterRefusal(ctx.db, request.quota, { ...of, seconds })
    return seconds * 1_000
  }
  if (failure.kind !== 'unavailable') return null
  const asked = failure.retryAfterSeconds === null ? 0 : failure.retryAfterSeconds * 1_000
  return Math.max(asked, FIRST_PAUSE_MS * 2 ** (tried - 1) * (0.75 + Math.random() / 2))
}

/** A token that died before its time is renewed once. */
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
