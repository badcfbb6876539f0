import { setTimeout as wait } from 'node:timers/promises'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { bulkQueryState, startBulkQuery } from '#adapters/platform/bulk-operations/bulk-queries.ts'
import type { ShopContext } from '#core/context/context.ts'
import { translatePlatformError } from '#core/shops/platform-failure.ts'
import { catalogueErrors } from './errors.ts'
import { RunFailure } from './run-failure.ts'

/** Limits of one job: how long it waits for the platform, how often it polls, and how long it loads a result. */
const WAIT_MS = 10_000
const ASK_AGAIN_MS = 250
const LOAD_MS = 240_000
/** A reading without progress for this long has failed. */
const PATIENCE_MS = 600_000
const AFTER_WAITING_MS = 2_000
const AFTER_TROUBLE_MS = 15_000

/** Outcome of a step: everything is read, the platform is still working, or this job has used up its time. */
export type ReadStep = 'read' | 'waiting' | 'later'

/**
 * A reading of the store from a file the platform writes. Its row holds the progress, so any process can continue it.
 */
export interface BulkReading<Read extends { state: string; touched_at: Date }> {
  /** Name in the log, such as `redirects`. */
  what: string
  /** Finds the reading's row; null if it does not exist. */
  find: (ctx: ShopContext) => Promise<Read | null>
  step: (ctx: ShopContext, read: Read) => Promise<ReadStep>
  /** Called when everything this step reads has been read. */
  end: (ctx: ShopContext, read: Read) => Promise<void>
  /** Stores why the reading failed for good. */
  fail: (ctx: ShopContext, code: string) => Promise<void>
  /** Called when the platform denies access, and the reading goes on. If absent, a denial ends the reading. */
  without?: (ctx: ShopContext, read: Read) => Promise<void>
}

/**
 * Continues a reading. Returns the milliseconds until the next call, null when nothing is left. Safe to call again
 * after a crash at any point.
 */
export async function continueReading<Read extends { state: string; touched_at: Date }>(
  ctx: ShopContext,
  reading: BulkReading<Read>,
): Promise<number | null> {
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    const read = await reading.find(ctx)
    if (read?.state !== 'running') return null
    try {
      const outcome = await reading.step(ctx, read)
      if (outcome === 'later') return 0
      if (outcome === 'read') await reading.end(ctx, read)
      else if (performance.now() + ASK_AGAIN_MS >= deadline) return AFTER_WAITING_MS
      else await wait(ASK_AGAIN_MS)
    } catch (error) {
      if (!reading.without || !isRefused(error)) return afterFailure(ctx, reading, { read, error })
      await reading.without(ctx, read)
    }
  }
}

const isRefused = (error: unknown) => error instanceof PlatformError && error.kind === 'access-denied'

async function afterFailure<Read extends { state: string; touched_at: Date }>(
  ctx: ShopContext,
  { what, fail }: BulkReading<Read>,
  { read, error }: { read: Read; error: unknown },
): Promise<number | null> {
  const said = error instanceof RunFailure ? error : translatePlatformError(error)
  const isFinal =
    error instanceof RunFailure ||
    isRefused(error) ||
    (error instanceof PlatformError && error.kind === 'not-authorized')
  if (!isFinal && Date.now() - read.touched_at.getTime() <= PATIENCE_MS) {
    ctx.log.info({ err: error, what }, 'postponed a reading of the store')
    return AFTER_TROUBLE_MS
  }
  ctx.log.warn({ err: error, what }, 'a reading of the store failed')
  await fail(ctx, said?.code ?? catalogueErrors.incomplete.code)
  return null
}

/**
 * Starts a bulk query, whose result the platform writes into a file. Returns the id of the bulk operation. Throws
 * `RunFailure` if the platform refuses.
 */
export async function beginBulkQuery(ctx: ShopContext, query: string): Promise<string> {
  const { bulkOperationRunQuery: answer } = await ctx.platform.query(ctx.shop, startBulkQuery, { query })
  const id = answer.bulkOperation?.id
  if (id) return id
  const reason = answer.userErrors.map(({ message }) => message).join(' ')
  throw new RunFailure(catalogueErrors.platformRefused, { reason })
}

export interface BulkResult {
  /** Null: the query found nothing. */
  url: string | null
  objectCount: number
}

/**
 * Returns the result file of a bulk query, null while the platform is writing it. Throws `RunFailure` if the query
 * failed.
 */
export async function bulkResult(ctx: ShopContext, id: string): Promise<BulkResult | null> {
  const { bulkOperation: state } = await ctx.platform.query(ctx.shop, bulkQueryState, { id })
  if (state?.status === 'COMPLETED') {
    if (state.url === null && state.objectCount > 0) throw new RunFailure(catalogueErrors.incomplete)
    return state
  }
  if (state && ['CREATED', 'RUNNING', 'CANCELING'].includes(state.status)) return null
  if (state?.errorCode === 'ACCESS_DENIED')
    throw new PlatformError('access-denied', { operation: 'bulk query', message: 'the query was refused' })
  const reason = state?.errorCode ?? state?.status ?? 'UNKNOWN'
  throw new RunFailure(catalogueErrors.platformRefused, { reason })
}

/**
 * Deadline after which another job continues loading a result, in `performance.now()` milliseconds: a clock set back
 * delays nothing.
 */
export const loadUntil = (): number => performance.now() + LOAD_MS
