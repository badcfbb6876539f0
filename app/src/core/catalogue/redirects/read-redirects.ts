import {
  ALL_REDIRECTS,
  firstRedirects,
  redirectLine,
} from '#adapters/platform/admin-graphql/operations/store-redirects.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import {
  type BulkReading,
  type BulkResult,
  beginBulkQuery,
  bulkResult,
  continueReading,
  loadUntil,
  type ReadStep,
} from '../bulk-reading.ts'
import { catalogueErrors } from '../errors.ts'
import { RunFailure } from '../run-failure.ts'
import {
  beginRedirectRead,
  findRedirectRead,
  type RedirectRead,
  updateRedirectRead,
} from './redirect-reads.ts'
import { forgetUnseen, type SeenRedirect, saveSeen } from './redirect-store.ts'

export const READ_REDIRECTS = 'catalogue.read-redirects'

/** Number read by one call; for a store with more, the platform writes all of them into a file. */
const BY_CALL = 250
const BATCH = 1_000

/** Requests a reading of all redirects, unless one began within `unlessWithinMs`. */
export async function askForRedirects(ctx: ShopContext, tx: ShopTx, unlessWithinMs = 0): Promise<void> {
  const begun = await beginRedirectRead(tx, ctx.shop.id, { unlessWithinMs })
  if (begun)
    await ctx.queue.enqueue(READ_REDIRECTS, { shop: ctx.shop.id, payload: {} }, { tx, key: 'redirects' })
}

/** The job behind a reading: continues it, and enqueues itself while there is more to do. */
export async function readRedirects(ctx: ShopContext): Promise<void> {
  const afterMs = await continueReading(ctx, REDIRECTS)
  if (afterMs === null) return
  await ctx.queue.enqueue(
    READ_REDIRECTS,
    { shop: ctx.shop.id, payload: {} },
    { key: 'redirects', startAfter: new Date(Date.now() + afterMs) },
  )
}

const REDIRECTS: BulkReading<RedirectRead> = {
  what: 'redirects',
  find: (ctx) => ctx.tx(findRedirectRead),
  step,
  end: (ctx, read) =>
    ctx.tx(async (tx) => {
      await forgetUnseen(tx, ctx.shop.id, read.started_at)
      await updateRedirectRead(tx, { state: 'done', as_of: read.started_at })
    }),
  fail: (ctx, code) => ctx.tx((tx) => updateRedirectRead(tx, { state: 'failed', error_code: code })),
}

async function step(ctx: ShopContext, read: RedirectRead): Promise<ReadStep> {
  if (read.bulk_operation_id === null) return begin(ctx, read)
  const result = await bulkResult(ctx, read.bulk_operation_id)
  if (result) return load(ctx, read, result)
  await ctx.tx((tx) => updateRedirectRead(tx, {}))
  return 'waiting'
}

/** Most stores have few redirects: one call reads them all. */
async function begin(ctx: ShopContext, read: RedirectRead): Promise<ReadStep> {
  const { urlRedirects, urlRedirectsCount, shop } = await ctx.platform.query(ctx.shop, firstRedirects, {
    first: BY_CALL,
  })
  const full_at = shop.resourceLimits.redirectLimitReached ? urlRedirectsCount.count : null
  await ctx.tx((tx) => updateRedirectRead(tx, { full_at }))
  if (!urlRedirects.pageInfo.hasNextPage) {
    await ctx.tx((tx) =>
      saveSeen(tx, ctx.shop.id, { redirects: urlRedirects.nodes, readAt: read.started_at }),
    )
    return 'read'
  }
  const id = await beginBulkQuery(ctx, ALL_REDIRECTS)
  await ctx.tx((tx) => updateRedirectRead(tx, { bulk_operation_id: id }))
  return 'waiting'
}

async function load(
  ctx: ShopContext,
  read: RedirectRead,
  { url, objectCount }: BulkResult,
): Promise<ReadStep> {
  if (url === null) return 'read'
  const until = loadUntil()
  let count = Number(read.lines_done)
  let batch: SeenRedirect[] = []
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
    if (performance.now() >= until) return 'later'
  }
  if (batch.length > 0) await flush()
  if (count !== objectCount) throw new RunFailure(catalogueErrors.incomplete)
  return 'read'
}
