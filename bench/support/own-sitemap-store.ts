import type { CatalogueChange } from '../../app/src/core/catalogue/listener.ts'
import type { ShopContext } from '../../app/src/core/context/context.ts'
import {
  followProducts,
  rewriteOwnSitemap,
  writeOwnSitemap,
} from '../../app/src/features/sitemaps/own/own-sitemap.ts'
import type { Database } from '../../app/src/kit/server/db/database.ts'
import { putInstalledShop } from '../../app/testing/installed-shop.ts'
import { startRigDatabase } from './rig-database.ts'

/** Measured writing of a store's own sitemap. */
export interface Written {
  ms: number
  /** Files whose contents changed. */
  files: number
}

/** A store in a database whose own sitemap is written as the jobs do it, without a platform. */
export interface OwnSitemapStore extends AsyncDisposable {
  writeAll(): Promise<Written>
  /** Changes a product as a webhook would, and writes what that makes stale. */
  editOne(product: number): Promise<Written>
}

const ORIGIN = 'https://shop.example'
/** As large as the platform's. */
const FIRST_ID = 8_000_000_000_000

/** Starts a database with a store of this many products, each with an image and a page whose content was seen to change. */
export async function startOwnSitemapStore(products: number): Promise<OwnSitemapStore> {
  await using stack = new AsyncDisposableStack()
  const { db, owner } = stack.use(await startRigDatabase())
  const shop = await putInstalledShop(db, {
    domain: 'sitemap.myshopify.com',
    encryptionKeys: `rig:${Buffer.alloc(32, 1).toString('base64')}`,
  })
  await fill(owner, shop, products)
  const ctx = {
    shop: { id: shop, domain: 'sitemap.myshopify.com' },
    settings: { planCatalogueFile: null, billing: false, defaultPlan: 'free' },
    tx: (work: Parameters<ShopContext['tx']>[0]) => db.withShop(shop, work),
    platform: {
      query: async () => ({
        shop: { primaryDomain: { url: ORIGIN } },
        onlineStore: { passwordProtection: { enabled: false } },
      }),
    },
    queue: { enqueue: async () => undefined },
  } as unknown as ShopContext
  const timed = async (work: () => Promise<void>): Promise<Written> => {
    const before = await digests(owner, shop)
    const started = performance.now()
    await work()
    const ms = Math.round(performance.now() - started)
    const after = await digests(owner, shop)
    return { ms, files: [...after].filter(([file, digest]) => before.get(file) !== digest).length }
  }
  const kept = stack.move()
  return {
    writeAll: () =>
      timed(async () => {
        await rewriteOwnSitemap(ctx)
        await writeOwnSitemap(ctx, { sliceMs: Number.POSITIVE_INFINITY })
      }),
    async editOne(product) {
      const id = String(FIRST_ID + product)
      await owner.pool.query(
        `update catalogue_resources set handle = handle || '-new' where shop_id = $1 and kind = 'product' and id = $2`,
        [shop, id],
      )
      const change: CatalogueChange = { kind: 'product', id, isNew: false }
      return timed(async () => {
        await ctx.tx((tx) => followProducts(ctx, tx, [change]))
        await writeOwnSitemap(ctx)
      })
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

async function digests(owner: Database, shop: string): Promise<Map<string, string>> {
  const { rows } = await owner.pool.query<{ file: string; digest: string }>(
    `select kind || number as file, digest from sitemaps_own_files where shop_id = $1`,
    [shop],
  )
  return new Map(rows.map(({ file, digest }) => [file, digest]))
}

async function fill(owner: Database, shop: string, products: number): Promise<void> {
  const values = [shop, FIRST_ID, products]
  const each = 'from generate_series($2::bigint, $2::bigint + $3::int - 1) as at'
  for (const statement of [
    `insert into catalogue_resources (shop_id, kind, id, handle, title, status, published_at, updated_at, read_at)
       select $1, 'product', at, 'product-' || at, 'Product ' || at, 'ACTIVE', now() - interval '1 day', now(), now() ${each}`,
    `insert into catalogue_images (shop_id, id, owner_id, owner_title, url, updated_at, read_at, owner_read_at)
       select $1, at, at, 'Product ' || at, 'https://cdn.shop.example/s/files/1/0001/0002/products/product-' || at || '.jpg',
         now(), now(), now() ${each}`,
    `insert into sitemaps_entries (shop_id, url_hash, url, page_url, kind, listed, resource_id)
       select $1, at, '${ORIGIN}/products/product-' || at, '${ORIGIN}/products/product-' || at, 'product', 1, at ${each}`,
    `insert into crawl_pages (shop_id, url, template, run_id)
       select $1, '${ORIGIN}/products/product-' || at, 'product', 1 ${each}`,
  ])
    await owner.pool.query(statement, values)
  await owner.pool.query(
    `insert into sitemaps_pages (shop_id, page_id, noindex, digest, read_at, same_since, other_until)
       select shop_id, id, false, '', now(), now(), now() from crawl_pages where shop_id = $1`,
    [shop],
  )
  await owner.pool.query(
    'vacuum analyze sitemaps_entries, sitemaps_pages, crawl_pages, catalogue_resources, catalogue_images',
  )
}
