import { setTimeout as wait } from 'node:timers/promises'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import {
  ALL_REDIRECTS,
  firstRedirects,
  redirectLine,
} from '#adapters/platform/admin-graphql/operations/store-redirects.ts'
import { bulkQueryState, startBulkQuery } from '#adapters/platform/bulk-operations/bulk-queries.ts'
import type { ShopContext } from '#core/context/context.ts'
import { translatePlatformError } from '#core/shops/platform-failure.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { catalogueErrors } from '../errors.ts'
import { RunFailure } from '../run-failure.ts'
import {
  beginRedirectRead,
  findRedirectRead,
  type RedirectRead,
  updateRedirectRead,
} from './redirect-reads.ts'
import { forgetUnseen, type StoreRedirect, saveSeen } from './redirect-store.ts'

export const READ_REDIRECTS = 'catalogue.read-redirects'

/** So many are read by one call; a store with more lets the platform write them all into a file. */
const BY_CALL = 250
const BATCH = 1_000
/** One job waits for the platform so long, asking so often, and loads a result so long. */
const WAIT_MS = 10_000
const ASK_AGAIN_MS = 250
const LOAD_MS = 240_000
/** A reading that could not get on for this long has failed. */
const PATIENCE_MS = 600_000

/** Asks for a reading of all redirects, unless one began within that time (an interval of the database). */
export async function askForRedirects(ctx: ShopContext, tx: ShopTx, unlessWithin?: string): Promise<void> {
  const begun = await beginRedirectRead(tx, ctx.shop.id, unlessWithin ? { unlessWithin } : {})
  if (begun)
    await ctx.queue.enqueue(READ_REDIRECTS, { shop: ctx.shop.id, payload: {} }, { tx, key: 'redirects' })
}

/** The job behind a reading: takes it further, and asks to be called again while there is more to do. */
export async function readRedirects(ctx: ShopContext): Promise<void> {
  const afterMs = await continueReading(ctx)
  if (afterMs === null) return
  await ctx.queue.enqueue(
    READ_REDIRECTS,
    { shop: ctx.shop.id, payload: {} },
    { key: 'redirects', startAfter: new Date(Date.now() + afterMs) },
  )
}

/** Milliseconds until there is more to do; null: nothing is left. Safe to call again after a crash at any point. */
async function continueReading(ctx: ShopContext): Promise<number | null> {
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const read = await ctx.tx(findRedirectRead)
    if (read?.state !== 'running') return null
    try {
      const outcome = await step(ctx, read)
      if (outcome === 'later') return 0
      if (outcome === 'read') {
        await ctx.tx(async (tx) => {
          await forgetUnseen(tx, ctx.shop.id, read.started_at)
          await updateRedirectRead(tx, { state: 'done', as_of: read.started_at })
        })
        return null
      }
      if (Date.now() + ASK_AGAIN_MS >= deadline) return 2_000
      await wait(ASK_AGAIN_MS)
    } catch (error) {
      return afterFailure(ctx, read, error)
    }
  }
}

async function afterFailure(ctx: ShopContext, read: RedirectRead, error: unknown): Promise<number | null> {
  const said = error instanceof RunFailure ? error : translatePlatformError(error)
  const final =
    error instanceof RunFailure ||
    (error instanceof PlatformError && (error.kind === 'not-authorized' || error.kind === 'access-denied'))
  if (!final && Date.now() - read.touched_at.getTime() <= PATIENCE_MS) {
    ctx.log.info({ err: error }, 'the reading of redirects goes on later')
    return 15_000
  }
  ctx.log.warn({ err: error }, 'the reading of redirects failed')
  const code = said?.code ?? catalogueErrors.incomplete.code
  await ctx.tx((tx) => updateRedirectRead(tx, { state: 'failed', error_code: code }))
  return null
}

async function step(ctx: ShopContext, read: RedirectRead): Promise<'read' | 'waiting' | 'later'> {
  if (read.bulk_operation_id === null) return begin(ctx, read)
  const { bulkOperation: state } = await ctx.platform.query(ctx.shop, bulkQueryState, {
    id: read.bulk_operation_id,
  })
  if (state?.status === 'COMPLETED') return load(ctx, read, state)
  if (state && ['CREATED', 'RUNNING', 'CANCELING'].includes(state.status)) {
    await ctx.tx((tx) => updateRedirectRead(tx, {}))
    return 'waiting'
  }
  const reason = state?.errorCode ?? state?.status ?? 'unknown operation'
  throw new RunFailure(catalogueErrors.platformRefused, { reason })
}

/** Most stores have few: one call is all. */
async function begin(ctx: ShopContext, read: RedirectRead): Promise<'read' | 'waiting'> {
  const { urlRedirects } = await ctx.platform.query(ctx.shop, firstRedirects, { first: BY_CALL })
  if (!urlRedirects.pageInfo.hasNextPage) {
    await ctx.tx((tx) =>
      saveSeen(tx, ctx.shop.id, { redirects: urlRedirects.nodes, readAt: read.started_at }),
    )
    return 'read'
  }
  const { bulkOperationRunQuery: answer } = await ctx.platform.query(ctx.shop, startBulkQuery, {
    query: ALL_REDIRECTS,
  })
  const id = answer.bulkOperation?.id
  const reason = answer.userErrors.map(({ message }) => message).join(' ')
  if (!id) throw new RunFailure(catalogueErrors.platformRefused, { reason })
  await ctx.tx((tx) => updateRedirectRead(tx, { bulk_operation_id: id }))
  return 'waiting'
}

async function load(
  ctx: ShopContext,
  read: RedirectRead,
  { url, objectCount }: { url: string | null; objectCount: number },
): Promise<'read' | 'later'> {
  if (url === null) {
    if (objectCount > 0) throw new RunFailure(catalogueErrors.incomplete)
    return 'read'
  }
  const until = Date.now() + LOAD_MS
  let count = Number(read.lines_done)
  let batch: StoreRedirect[] = []
  const flush = async () => {
    const redirects = batch
    batch = []
    await ctx.tx(async (tx) => {
      await saveSeen(tx, ctx.shop.id, { redirects, readAt: read.started_at })
      await updateRedirectRead(tx, { lines_done: String(count) })
    })
  }
  for await (const line of ctx.bulkResults.read(url, { skip: count })) {
    count++
    batch.push(redirectLine.parse(line))
    if (batch.length < BATCH) continue
    await flush()
    if (Date.now() >= until) return 'later'
  }
  if (batch.length > 0) await flush()
  if (count !== objectCount) throw new RunFailure(catalogueErrors.incomplete)
  return 'read'
}
