import { sql } from 'kysely'
import { isOnline } from '#core/catalogue/online.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { PackedFile } from './pack-file.ts'

/** Products in one file: below the protocol's limit, so that a file can grow before products are redistributed. */
const PRODUCTS_OF_FILE = 40_000
/** Images in one file, so that it stays below the protocol's 50 MB. */
const IMAGES_OF_FILE = 150_000

/**
 * Returns the number of files for the store's products with images or videos; while it does not change, each product
 * stays in its file.
 */
export async function filesNeeded(tx: ShopTx): Promise<number> {
  const { rows } = await sql<{ products: number; images: number }>`
    select count(distinct product)::int as products, count(*)::int as images from (
        select owner_id as product from catalogue_images where shop_id = ${shopOf(tx)} and owner_id is not null
        union all select product_id from catalogue_videos where shop_id = ${shopOf(tx)}) as gallery`.execute(
    tx,
  )
  const { products = 0, images = 0 } = rows[0] ?? {}
  return products === 0 ? 0 : Math.ceil(Math.max(products / PRODUCTS_OF_FILE, images / IMAGES_OF_FILE))
}

export interface OwnProduct {
  id: string
  handle: string
  title: string
  description: string
  images: string[] | null
  videos:
    | {
        alt: string | null
        thumbnail: string
        contentUrl: string | null
        playerUrl: string | null
        seconds: number | null
      }[]
    | null
  /** Start of the time its content is known to be the same, if a change was observed. */
  changed_at: Date | null
}

/**
 * Returns the next products of a file after one: published, visible to search engines, with all their images and
 * videos.
 */
export async function productsOfFile(
  tx: ShopTx,
  { number, of, after, most }: { number: number; of: number; after: string; most: number },
): Promise<OwnProduct[]> {
  const shop = shopOf(tx)
  const { rows } = await sql<OwnProduct>`
    select r.id, r.handle, r.title, btrim(coalesce(r.seo_description, '')) as description,
        (select array_agg(i.url order by i.position, i.id) from catalogue_images i
          where i.shop_id = ${shop} and i.owner_id = r.id) as images,
        (select jsonb_agg(jsonb_build_object('alt', v.alt, 'thumbnail', v.thumbnail, 'contentUrl', v.content_url,
            'playerUrl', v.player_url, 'seconds', v.seconds) order by v.position, v.id)
          from catalogue_videos v where v.shop_id = ${shop} and v.product_id = r.id) as videos,
        (select s.same_since from sitemaps_entries e
          join crawl_pages p on p.shop_id = ${shop} and p.url = e.page_url
          join sitemaps_pages s on s.shop_id = ${shop} and s.page_id = p.id
          where e.shop_id = ${shop} and e.kind = 'product' and e.resource_id = r.id and s.other_until is not null
          limit 1) as changed_at
      from catalogue_resources r
      where r.shop_id = ${shop} and r.kind = 'product' and r.id > ${after}::bigint
        and ${isOnline(await clockOf(tx))} and not r.noindex and abs(hashint8(r.id)::bigint) % ${of} = ${number}
        and (exists (select from catalogue_images i where i.shop_id = ${shop} and i.owner_id = r.id)
          or exists (select from catalogue_videos v where v.shop_id = ${shop} and v.product_id = r.id))
      order by r.id limit ${most}`.execute(tx)
  return rows
}

/** Kinds of our files: products and other pages are separate. */
export const OWN_KINDS = ['products', 'pages'] as const
export type OwnKind = (typeof OWN_KINDS)[number]

export interface OwnFile {
  kind: OwnKind
  /** Number among the files of its kind, from 0. */
  number: number
  urls: number
  digest: string
  changed_at: Date
}

/** Returns the files, without their contents. */
export async function ownFiles(tx: ShopTx): Promise<OwnFile[]> {
  const { rows } = await sql<OwnFile>`
    select kind, number, urls, digest, changed_at from sitemaps_own_files
      where shop_id = ${shopOf(tx)} order by kind desc, number limit 1000`.execute(tx)
  return rows
}

/** Returns the number of videos in our files. */
export async function countVideos(tx: ShopTx): Promise<number> {
  const { rows } = await sql<{ videos: number }>`
    select count(*)::int as videos from catalogue_videos v
      join catalogue_resources r on r.shop_id = ${shopOf(tx)} and r.kind = 'product' and r.id = v.product_id
      where v.shop_id = ${shopOf(tx)} and ${isOnline(await clockOf(tx))} and not r.noindex`.execute(tx)
  return rows[0]?.videos ?? 0
}

/** Returns one file with its contents; null if there is none with that number. */
export async function findOwnFile(
  tx: ShopTx,
  { kind, number }: Pick<OwnFile, 'kind' | 'number'>,
): Promise<(OwnFile & { content: Buffer }) | null> {
  const { rows } = await sql<OwnFile & { content: Buffer }>`
    select kind, number, urls, digest, changed_at, content from sitemaps_own_files
      where shop_id = ${shopOf(tx)} and kind = ${kind} and number = ${number}`.execute(tx)
  return rows[0] ?? null
}

/** Stores a file; if it lists the same as before, it stays unchanged, including its date. */
export async function saveOwnFile(
  tx: ShopTx,
  { kind, number, urls }: Pick<OwnFile, 'kind' | 'number' | 'urls'>,
  { content, digest }: PackedFile,
): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    insert into sitemaps_own_files (shop_id, kind, number, urls, digest, content, changed_at)
      values (${shopOf(tx)}, ${kind}, ${number}, ${urls}, ${digest}, ${content}, ${now})
      on conflict (shop_id, kind, number) do update
        set urls = excluded.urls, digest = excluded.digest, content = excluded.content,
            changed_at = excluded.changed_at
        where sitemaps_own_files.digest <> excluded.digest`.execute(tx)
}

/** Deletes files that are no longer needed. */
export async function forgetOwnFiles(tx: ShopTx, kind: OwnKind, from: number): Promise<void> {
  await sql`
    delete from sitemaps_own_files
      where shop_id = ${shopOf(tx)} and kind = ${kind} and number >= ${from}`.execute(tx)
}
