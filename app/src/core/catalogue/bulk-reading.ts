import { setTimeout as wait } from 'node:timers/promises'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { bulkQueryState, startBulkQuery } from '#adapters/platform/bulk-operations/bulk-queries.ts'
import type { ShopContext } from '#core/context/context.ts'
import { translatePlatformError } from '#core/shops/platform-failure.ts'
import { catalogueErrors } from './errors.ts'
import { RunFailure } from './run-failure.ts'

/** One job waits for the platform so long, asking so often, and loads a result so long. */
const WAIT_MS = 10_000
const ASK_AGAIN_MS = 250
const LOAD_MS = 240_000
/** A reading that could not get on for this long has failed. */
const PATIENCE_MS = 600_000
const AFTER_WAITING_MS = 2_000
const AFTER_TROUBLE_MS = 15_000

/** What a step has come to: all is read, the platform is still at it, or this job has worked long enough. */
export type ReadStep = 'read' | 'waiting' | 'later'

/** A reading of the store by a file the platform writes; its row says how far it is, so that any process goes on. */
export interface BulkReading<Read extends { state: string; touched_at: Date }> {
  /** For the log: `redirects`. */
  what: string
  /** The row; null: there is none. */
  find: (ctx: ShopContext) => Promise<Read | null>
  step: (ctx: ShopContext, read: Read) => Promise<ReadStep>
  /** All that this step reads was read. */
  end: (ctx: ShopContext, read: Read) => Promise<void>
  /** Notes why it failed for good. */
  fail: (ctx: ShopContext, code: string) => Promise<void>
  /** Whether it goes on where the platform refuses the access; without it that ends the reading. */
  without?: (ctx: ShopContext, read: Read) => Promise<void>
}

/** Milliseconds until there is more to do; null: nothing is left. Safe to call again after a crash at any point. */
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
    ctx.log.info({ err: error, what }, 'a reading of the store goes on later')
    return AFTER_TROUBLE_MS
  }
  ctx.log.warn({ err: error, what }, 'a reading of the store failed')
  await fail(ctx, said?.code ?? catalogueErrors.incomplete.code)
  return null
}

/** Has the platform write all a query finds into a file; the id of its bulk operation. Throws `RunFailure` where it refuses. */
export async function beginBulkQuery(ctx: ShopContext, query: string): Promise<string> {
  const { bulkOperationRunQuery: answer } = await ctx.platform.query(ctx.shop, startBulkQuery, { query })
  const id = answer.bulkOperation?.id
  if (id) return id
  const reason = answer.userErrors.map(({ message }) => message).join(' ')
  throw new RunFailure(catalogueErrors.platformRefused, { reason })
}

export interface BulkResult {
  /** Null: it found nothing. */
  url: string | null
  objectCount: number
}

/** The file a bulk query wrote; null while it is being written. Throws `RunFailure` where it failed. */
export async function bulkResult(ctx: ShopContext, id: string): Promise<BulkResult | null> {
  const { bulkOperation: state } = await ctx.platform.query(ctx.shop, bulkQueryState, { id })
  if (state?.status === 'COMPLETED') {
    if (state.url === null && state.objectCount > 0) throw new RunFailure(catalogueErrors.incomplete)
    return state
  }
  if (state && ['CREATED', 'RUNNING', 'CANCELING'].includes(state.status)) return null
  if (state?.errorCode === 'ACCESS_DENIED')
    throw new PlatformError('access-denied', { operation: 'bulk query', message: 'the query was refused' })
  const reason = state?.errorCode ?? state?.status ?? 'unknown operation'
  throw new RunFailure(catalogueErrors.platformRefused, { reason })
}

/** When loading a result is left to another job, in `performance.now()` milliseconds: a clock put back delays nothing. */
export const loadUntil = (): number => performance.now() + LOAD_MS
