import { sql } from 'kysely'
import { clockOf } from '#kit/server/db/clock.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { PackedFile } from './pack-file.ts'

/** Products in one file: below the protocol's bound, so that a file takes some more before they are spread anew. */
const PRODUCTS_OF_FILE = 40_000
/** Images in one file: with them it stays below the protocol's 50 MB. */
const IMAGES_OF_FILE = 150_000

/** How many files the store's products with images need; each product keeps its file while that stays the same. */
export async function filesNeeded(tx: ShopTx): Promise<number> {
  const { rows } = await sql<{ products: number; images: number }>`
    select count(distinct owner_id)::int as products, count(*)::int as images from catalogue_images
      where shop_id = ${shopOf(tx)} and owner_id is not null`.execute(tx)
  const { products = 0, images = 0 } = rows[0] ?? {}
  return products === 0 ? 0 : Math.ceil(Math.max(products / PRODUCTS_OF_FILE, images / IMAGES_OF_FILE))
}

export interface OwnProduct {
  id: string
  handle: string
  images: string[]
  /** Since when its page shows what it shows, where a change was seen. */
  changed_at: Date | null
}

/** The next products of a file behind one: published, found by search engines, with all their images. */
export async function productsOfFile(
  tx: ShopTx,
  { number, of, after, most }: { number: number; of: number; after: string; most: number },
): Promise<OwnProduct[]> {
  const shop = shopOf(tx)
  const { rows } = await sql<OwnProduct>`
    select r.id, r.handle,
        (select array_agg(i.url order by i.position, i.id) from catalogue_images i
          where i.shop_id = ${shop} and i.owner_id = r.id) as images,
        (select s.same_since from sitemaps_entries e
          join crawl_pages p on p.shop_id = ${shop} and p.url = e.page_url
          join sitemaps_pages s on s.shop_id = ${shop} and s.page_id = p.id
          where e.shop_id = ${shop} and e.kind = 'product' and e.resource_id = r.id and s.other_until is not null
          limit 1) as changed_at
      from catalogue_resources r
      where r.shop_id = ${shop} and r.kind = 'product' and r.id > ${after}::bigint and r.status = 'ACTIVE'
        and r.published_at is not null and not r.noindex and abs(hashint8(r.id)::bigint) % ${of} = ${number}
        and exists (select from catalogue_images i where i.shop_id = ${shop} and i.owner_id = r.id)
      order by r.id limit ${most}`.execute(tx)
  return rows
}

export interface OwnFile {
  number: number
  urls: number
  digest: string
  changed_at: Date
}

/** The files there are, without their contents. */
export async function ownFiles(tx: ShopTx): Promise<OwnFile[]> {
  const { rows } = await sql<OwnFile>`
    select number, urls, digest, changed_at from sitemaps_own_files
      where shop_id = ${shopOf(tx)} order by number limit 1000`.execute(tx)
  return rows
}

/** One file with its contents; null where there is none of that number. */
export async function findOwnFile(
  tx: ShopTx,
  number: number,
): Promise<(OwnFile & { content: Buffer }) | null> {
  const { rows } = await sql<OwnFile & { content: Buffer }>`
    select number, urls, digest, changed_at, content from sitemaps_own_files
      where shop_id = ${shopOf(tx)} and number = ${number}`.execute(tx)
  return rows[0] ?? null
}

/** Keeps a file; one that lists what it listed before stays as it is, its date included. */
export async function saveOwnFile(
  tx: ShopTx,
  { number, urls }: { number: number; urls: number },
  { content, digest }: PackedFile,
): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    insert into sitemaps_own_files (shop_id, number, urls, digest, content, changed_at)
      values (${shopOf(tx)}, ${number}, ${urls}, ${digest}, ${content}, ${now})
      on conflict (shop_id, number) do update
        set urls = excluded.urls, digest = excluded.digest, content = excluded.content,
            changed_at = excluded.changed_at
        where sitemaps_own_files.digest <> excluded.digest`.execute(tx)
}

/** Forgets files that are not needed any more. */
export async function forgetOwnFiles(tx: ShopTx, from: number): Promise<void> {
  await sql`delete from sitemaps_own_files where shop_id = ${shopOf(tx)} and number >= ${from}`.execute(tx)
}
