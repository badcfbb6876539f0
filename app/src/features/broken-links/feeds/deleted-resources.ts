import { sql } from 'kysely'
import { markTold, untoldPaths } from '#core/catalogue/former-paths.ts'
import { knownPages, livingPages } from '#core/catalogue/redirects/living-pages.ts'
import { databaseNow } from '#core/catalogue/store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { findRun } from '#core/crawl/run-store.ts'
import { urlHash } from '#core/crawl/url-hash.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import { withRoom } from '../capture/room.ts'
import { readDeadPath } from '../domain/dead-path.ts'
import { type KnownLink, putLinks } from '../link-store.ts'
import { askForSuggestions } from '../suggest/ask.ts'

export const DELETED = 'broken-links.note-deleted'
/** Days of deletions looked back at, and most deletions per run; the next run notes the rest. */
const DAYS = 3
const MOST = 1_000

/** Enqueues the look at deletions; concurrent requests share one job. `at`: not before. */
export function askForDeleted(
  ctx: Pick<ShopContext, 'queue' | 'shop'>,
  { at, tx }: { at?: Date; tx?: ShopTx } = {},
): Promise<void> {
  const options = { key: 'deleted', ...(at && { startAfter: at }), ...(tx && { tx }) }
  return ctx.queue.enqueue(DELETED, { shop: ctx.shop.id, payload: {} }, options)
}

/**
 * Adds the paths of deleted resources to the list before visitors meet them. Stores, for a product, the collection
 * that linked to it at the last scan, because that cannot be found out later.
 */
export async function noteDeleted(ctx: ShopContext): Promise<void> {
  const gone = await ctx.tx(async (tx) => {
    const since = new Date((await databaseNow(tx)).getTime() - DAYS * DAY_MS)
    return untoldPaths(tx, ctx.shop.id, { since, most: MOST })
  })
  if (gone.length === 0) return
  const { isLiving } = livingPages(await knownPages(ctx, gone))
  const dead = gone.filter((path) => !isLiving(path)).flatMap((path) => readDeadPath(path) ?? [])
  await ctx.tx(async (tx) => {
    await markTold(tx, ctx.shop.id, gone)
    if (gone.length === MOST) await askForDeleted(ctx, { tx })
    const collections = await collectionsOf(
      ctx,
      tx,
      dead.map(({ path }) => path),
    )
    const now = (await databaseNow(tx)).toISOString()
    const links = dead.map((link): KnownLink => {
      const collection = collections.get(link.path) ?? null
      return { ...link, source: 'deleted', collection }
    })
    const kept = await withRoom(tx, links, now)
    if (kept.length === 0) return
    await putLinks(tx, kept, now)
    await askForSuggestions(ctx, tx)
  })
}

/**
 * Returns, for each product path, the most specific collection page that linked to it: the one with the fewest links.
 */
async function collectionsOf(
  ctx: ShopContext,
  tx: ShopTx,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const run = await findRun(tx, ctx.shop.id)
  const products = paths.filter((path) => path.startsWith('/products/'))
  if (!run || products.length === 0) return new Map()
  const hashes = new Map(products.map((path) => [urlHash(new URL(path, run.origin).href, run.origin), path]))
  const { rows } = await sql<{ hash: string; url: string; links: number }>`
    select k.to_hash as hash, p.url,
        (select count(*)::int from crawl_links o where o.shop_id = ${shopOf(tx)} and o.page_id = p.id and o.place = 'main') as links
      from crawl_links k join crawl_pages p on p.shop_id = ${shopOf(tx)} and p.id = k.page_id
      where k.shop_id = ${shopOf(tx)} and k.to_hash = any(${[...hashes.keys()]}::bigint[]) and k.place = 'main'
        and p.template = 'collection' and p.state = 'read'
      order by links, p.url`.execute(tx)
  const found = new Map<string, string>()
  for (const { hash, url } of rows) {
    const product = hashes.get(hash)
    const collection = new URL(url).pathname.toLowerCase()
    if (product && !found.has(product) && collection !== '/collections/all') found.set(product, collection)
  }
  return found
}
