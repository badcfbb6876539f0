import { setTimeout as wait } from 'node:timers/promises'
import { createOperation } from '../../app/src/core/changes/operation/create-operation.ts'
import { type ShopContext, shopContext } from '../../app/src/core/context/context.ts'
import { control } from '../../app/testing/sandbox.ts'
import { listingWrites } from './listing-writes.ts'
import type { ProductProcesses, RigStore } from './product-processes.ts'

/** The platform's counts for a store since the last reset. */
export interface Calls {
  throttled: number
  answered: number
  mutations: number
  pointsSpent: number
}

/** Result of some edits. */
export interface EditsDone {
  calls: Calls
  /** Titles the platform accepted: by calls, and by lines of bulk mutations. */
  writes: { single: number; bulk: number }
  /** From the merchant's order to the last write, in seconds of the platform's clock. */
  seconds: number
  /** From the first write to the last: before it the bucket was full, and points added to a full bucket are lost. */
  writing: number
  states: Record<string, number>
  /** Minimum of the store's points: what was always left for its merchant. */
  leastPoints: number
}

/** Context of a store of the rig, with its merchant as actor. */
export async function contextOf(product: ProductProcesses, { domain }: RigStore): Promise<ShopContext> {
  const { app } = product.web.process
  const { rows } = await app.db.pool.query<{ id: string }>('select id from signpost_find_shop($1)', [domain])
  return shopContext(app, { id: rows[0]?.id ?? '', domain }, { kind: 'merchant', userId: '1' })
}

/**
 * Makes the worker give every product of the store another title for search engines, in operations of `each`
 * products, and waits until it is done. `scale` is the speed-up of the platform's clock; `follows` is true if titles
 * follow their metafields.
 */
export async function editTitles(
  product: ProductProcesses,
  store: RigStore,
  {
    each,
    scale,
    follows = true,
    ids = store.productIds,
  }: { each: number; scale: number; follows?: boolean; ids?: readonly number[] },
): Promise<EditsDone> {
  const { platform } = product
  await control(platform, 'PATCH', '/faults', { timeScale: scale, seoFollowsMetafields: follows })
  await control(platform, 'DELETE', `/calls?store=${store.handle}`)
  await control(platform, 'DELETE', `/writes?store=${store.handle}`)
  const ctx = await contextOf(product, store)
  const started = Date.now()
  const points = watchPoints(product, store)
  for (let from = 0; from < ids.length; from += each)
    await createOperation(ctx, {
      type: 'rig.titles',
      performedOn: 'product',
      fields: ['seo-title'],
      title: { key: 'rig:titles', values: {} },
      cause: 'system',
      changes: ids.slice(from, from + each).map((id) => ({
        kind: 'catalogue.search-listing',
        resourceId: `gid://shopify/Product/${id}`,
        field: 'seo-title',
        label: `Product ${id}`,
        after: `Title of ${id}`,
      })),
    })
  await ended(product, ctx)
  const leastPoints = await points()
  // Metafield writes made before it was known that the store's titles do not follow them had no effect.
  const way = follows ? 'metafield' : 'field'
  const writes = (await listingWrites(platform, store)).filter((write) => write.way === way)
  const times = writes.map(({ at }) => at)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const by = (origin: 'single' | 'bulk') => writes.filter((write) => write.origin === origin).length
  return {
    calls: await control<Calls>(platform, 'GET', `/calls?store=${store.handle}`),
    writes: { single: by('single'), bulk: by('bulk') },
    seconds: ((last - started) / 1_000) * scale,
    writing: ((last - first) / 1_000) * scale,
    states: await states(ctx),
    leastPoints,
  }
}

/** Watches the points in the store's bucket; returns the minimum. */
function watchPoints({ platform }: ProductProcesses, store: RigStore): () => Promise<number> {
  let least = Number.POSITIVE_INFINITY
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      const { buckets } = await control<{ buckets: Record<string, number> }>(
        platform,
        'GET',
        `/calls?store=${store.handle}`,
      )
      least = Math.min(least, ...Object.values(buckets))
      await wait(25)
    }
  })()
  // A failed watcher, for example when the platform is gone, must not hide the error that ended the edits.
  watching.catch(() => undefined)
  return async () => {
    over.abort()
    await watching
    return Math.floor(least)
  }
}

async function ended(product: ProductProcesses, ctx: ShopContext): Promise<void> {
  const deadline = Date.now() + 600_000
  for (;;) {
    const open = await ctx.tx((tx) =>
      tx.selectFrom('operations').select('id').where('finished_at', 'is', null).executeTakeFirst(),
    )
    if (!open) return
    if (!product.worker.isRunning() || Date.now() > deadline)
      throw new Error(`The edits did not end: ${JSON.stringify(await states(ctx))}\n${product.worker.log()}`)
    await wait(200)
  }
}

async function states(ctx: ShopContext): Promise<Record<string, number>> {
  const rows = await ctx.tx((tx) =>
    tx
      .selectFrom('changes')
      .select((change) => ['state', change.fn.countAll<string>().as('many')])
      .groupBy('state')
      .execute(),
  )
  return Object.fromEntries(rows.map(({ state, many }) => [state, Number(many)]))
}
