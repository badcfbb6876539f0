import { setTimeout as wait } from 'node:timers/promises'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { bulkQueryState, startBulkQuery } from '#adapters/platform/bulk-operations/bulk-queries.ts'
import { findLastGood } from '#core/catalogue/runs-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { translatePlatformError } from '#core/shops/platform-failure.ts'
import { queryStorefront } from '#core/shops/storefront.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { httpErrors } from '#kit/server/http/errors.ts'
import { ALL_MEMBERSHIPS, membershipLine } from './memberships-operations.ts'
import { readCollections, sightOfProduct } from './read-collections.ts'
import { readCustomTrails } from './read-custom-trails.ts'
import { type BreadcrumbRead, beginRead, findRead, updateRead } from './reading-store.ts'
import { dropUnseen, type Sight, saveSights } from './trail-store.ts'
import { chooseAll } from './write-trails.ts'

/** Named after what the job was called first: queues of running installations contain the name. */
export const READ_MEMBERSHIPS = 'breadcrumbs.read-store'

const BATCH = 500
/** How long one job waits for the platform, and how often it polls. */
const WAIT_MS = 10_000
const ASK_AGAIN_MS = 250
/** A reading without progress for this long has failed. */
const PATIENCE_MS = 600_000

/** Begins a complete reading of a store whose catalogue is known; returns whether it has begun. */
export async function beginReading(
  ctx: ShopContext,
  tx: ShopTx,
  { afterMs = 0 }: { afterMs?: number } = {},
): Promise<boolean> {
  if (!(await findLastGood(tx))) return false
  const begun = await beginRead(tx, ctx.shop.id)
  await enqueue(ctx, { tx, afterMs })
  return begun
}

async function enqueue(ctx: ShopContext, { tx, afterMs }: { tx?: ShopTx; afterMs: number }): Promise<void> {
  await ctx.queue.enqueue(
    READ_MEMBERSHIPS,
    { shop: ctx.shop.id, payload: {} },
    { ...(tx && { tx }), key: 'read', startAfter: new Date(Date.now() + afterMs) },
  )
}

/** Job of a reading: advances it, chooses all trails at its end, and enqueues itself while work is left. */
export async function readMemberships(ctx: ShopContext): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const read = await ctx.tx(findRead)
    if (read?.state !== 'running') return
    try {
      if ((await step(ctx, read)) === 'read') {
        await ctx.tx((tx) => dropUnseen(tx, read.started_at))
        // Before the reading is marked done, so that a job stopped here runs again.
        await chooseAll(ctx, 'system')
        return await ctx.tx((tx) => updateRead(tx, { state: 'done', as_of: read.started_at }))
      }
    } catch (error) {
      return afterFailure(ctx, read, error)
    }
    if (Date.now() + ASK_AGAIN_MS >= deadline) return enqueue(ctx, { afterMs: 2_000 })
    await wait(ASK_AGAIN_MS)
  }
}

class ReadingRefused extends Error {}

async function step(ctx: ShopContext, read: BreadcrumbRead): Promise<'read' | 'waiting'> {
  if (read.bulk_operation_id === null) {
    await readCollections(ctx)
    await readCustomTrails(ctx)
    const { origin: storefront_origin } = await queryStorefront(ctx)
    const { bulkOperationRunQuery: answer } = await ctx.platform.query(ctx.shop, startBulkQuery, {
      query: ALL_MEMBERSHIPS,
    })
    const id = answer.bulkOperation?.id
    if (!id) throw new ReadingRefused(answer.userErrors.map(({ message }) => message).join(' '))
    await ctx.tx((tx) => updateRead(tx, { bulk_operation_id: id, storefront_origin }))
    return 'waiting'
  }
  const { bulkOperation: state } = await ctx.platform.query(ctx.shop, bulkQueryState, {
    id: read.bulk_operation_id,
  })
  if (state?.status === 'COMPLETED') {
    if (state.url !== null) await load(ctx, read, state.url)
    return 'read'
  }
  if (state && ['CREATED', 'RUNNING', 'CANCELING'].includes(state.status)) {
    await ctx.tx((tx) => updateRead(tx, {}))
    return 'waiting'
  }
  // The next attempt starts a new bulk operation.
  await ctx.tx((tx) => updateRead(tx, { bulk_operation_id: null }))
  throw new ReadingRefused(state?.errorCode ?? state?.status ?? 'UNKNOWN')
}

/** Loads the result, whose lines are ordered: a product, then its collections. Loading it again changes nothing. */
async function load(ctx: ShopContext, read: BreadcrumbRead, url: string): Promise<void> {
  let sights: Sight[] = []
  let open: { product: Parameters<typeof sightOfProduct>[0]; collections: string[] } | null = null
  const close = () => {
    if (open) sights.push(sightOfProduct(open.product, open.collections))
    open = null
  }
  const flush = async () => {
    const batch = sights
    sights = []
    await ctx.tx(async (tx) => {
      await saveSights(tx, ctx.shop.id, { kind: 'product', sights: batch, readAt: read.started_at })
      await updateRead(tx, {})
    })
  }
  for await (const line of ctx.bulkResults.read(url, { skip: 0 })) {
    const parsed = membershipLine.parse(line)
    if ('__parentId' in parsed) {
      open?.collections.push(parsed.id)
      continue
    }
    close()
    open = { product: parsed, collections: [] }
    if (sights.length >= BATCH) await flush()
  }
  close()
  await flush()
}

async function afterFailure(ctx: ShopContext, read: BreadcrumbRead, error: unknown): Promise<void> {
  const isFinal =
    error instanceof PlatformError && (error.kind === 'not-authorized' || error.kind === 'access-denied')
  if (!isFinal && Date.now() - read.touched_at.getTime() <= PATIENCE_MS) {
    ctx.log.info({ err: error }, 'postponed reading the collections')
    return enqueue(ctx, { afterMs: 15_000 })
  }
  ctx.log.warn({ err: error }, 'the reading of collections failed')
  const code = translatePlatformError(error)?.code ?? httpErrors.internal.code
  await ctx.tx((tx) => updateRead(tx, { state: 'failed', error_code: code }))
}
