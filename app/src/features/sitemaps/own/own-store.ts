import { sql } from 'kysely'
import { isOnline } from '#core/catalogue/online.ts'
import { lockAlone } from '#kit/server/db/advisory-lock.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { PackedFile } from './pack-file.ts'

/** Products in one file, as in the platform's own: one changed product rewrites its file. */
const PRODUCTS_OF_FILE = 2_500
/** Products in one file after which the store may need more of them: the protocol takes 50,000. */
const MANY_OF_FILE = 4 * PRODUCTS_OF_FILE
/** Images in one file, so that it stays below the protocol's 50 MB. */
const IMAGES_OF_FILE = 150_000

/**
 * Returns the number of files that the store's products are divided among. It is counted anew only when all files have to
 * be written, so that each product stays in its file and an edit counts nothing; see also `needsMoreFiles`.
 */
export async function filesNeeded(tx: ShopTx): Promise<number> {
  const { rows } = await sql<{ of: number | null }>`
    select case when min(of_files) = count(*) and max(of_files) = count(*) then count(*)::int end as of
      from sitemaps_own_files where shop_id = ${shopOf(tx)} and kind = 'products' having count(*) > 0`.execute(
    tx,
  )
  return rows[0]?.of ?? countFilesNeeded(tx)
}

/** Counts the files for the store's products with images or videos. */
async function countFilesNeeded(tx: ShopTx): Promise<number> {
  const { rows } = await sql<{ products: number; images: number }>`
    select count(distinct product)::int as products, count(*)::int as images from (
        select owner_id as product from catalogue_images where shop_id = ${shopOf(tx)} and owner_id is not null
        union all select product_id from catalogue_videos where shop_id = ${shopOf(tx)}) as gallery`.execute(
    tx,
  )
  const { products = 0, images = 0 } = rows[0] ?? {}
  return products === 0 ? 0 : Math.ceil(Math.max(products / PRODUCTS_OF_FILE, images / IMAGES_OF_FILE))
}

/** True if a file has so many products, as after a large import, that they have to be divided among more than `of` files. */
export async function needsMoreFiles(
  tx: ShopTx,
  { products, of }: { products: number; of: number },
): Promise<boolean> {
  return products > MANY_OF_FILE && (await countFilesNeeded(tx)) > of
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
        and ${isOnline(await clockOf(tx))} and not r.noindex and ${fileOf(sql`r.id`, sql`${of}`)} = ${number}
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

/** A file that is written for the first time has a row, so that a changed product can mark it, but no contents yet. */
const HAS_CONTENTS = sql`digest <> ''`

/** Returns the files, without their contents. */
export async function ownFiles(tx: ShopTx): Promise<OwnFile[]> {
  const { rows } = await sql<OwnFile>`
    select kind, number, urls, digest, changed_at from sitemaps_own_files
      where shop_id = ${shopOf(tx)} and ${HAS_CONTENTS} order by kind desc, number limit 1000`.execute(tx)
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
      where shop_id = ${shopOf(tx)} and kind = ${kind} and number = ${number} and ${HAS_CONTENTS}`.execute(tx)
  return rows[0] ?? null
}

/** File of a product; the same condition as in `productsOfFile`. */
const fileOf = (id: ReturnType<typeof sql>, of: ReturnType<typeof sql>) =>
  sql`abs(hashint8(${id})::bigint) % ${of}`

/** Marks the files of these products as stale. The transaction holds the catalogue's lock, as every save does. */
export async function markStale(tx: ShopTx, productIds: readonly string[]): Promise<void> {
  const shop = shopOf(tx)
  await sql`
    update sitemaps_own_files f set freshness = 'stale'
      from (select o.number from sitemaps_own_files o
        where o.shop_id = ${shop} and o.kind = 'products' and o.freshness <> 'stale' and o.of_files > 0
          and exists (select from unnest(${[...productIds]}::bigint[]) as c (id)
            where ${fileOf(sql`c.id`, sql`o.of_files`)} = o.number)
        order by o.number for update) as due
      where f.shop_id = ${shop} and f.kind = 'products' and f.number = due.number`.execute(tx)
}

/** Marks all files of products as stale, also those being written. */
export async function markAllStale(tx: ShopTx): Promise<void> {
  const shop = shopOf(tx)
  // In the order of `markStale`.
  await sql`
    update sitemaps_own_files f set of_files = 0, freshness = 'stale'
      from (select o.number from sitemaps_own_files o
        where o.shop_id = ${shop} and o.kind = 'products' and (o.of_files > 0 or o.freshness <> 'stale')
        order by o.number for update) as due
      where f.shop_id = ${shop} and f.kind = 'products' and f.number = due.number`.execute(tx)
}

/**
 * Returns the next file of products, from this number on, that is missing, stale or by a process of an earlier version,
 * and marks it as being written; null if there is none. Waits for a running save of the catalogue: its products are read
 * with the file, and a later save marks the file.
 */
export async function takeStale(
  tx: ShopTx,
  { from, of }: { from: number; of: number },
): Promise<number | null> {
  await lockAlone(tx, 'catalogue')
  const shop = shopOf(tx)
  const { rows } = await sql<{ number: number }>`
    select n.number from generate_series(${from}::int, ${of}::int - 1) as n (number)
      left join sitemaps_own_files f on f.shop_id = ${shop} and f.kind = 'products' and f.number = n.number
      where f.number is null or f.of_files <> ${of} or f.freshness <> 'fresh'
        or f.digest is distinct from f.written_digest
      order by n.number limit 1`.execute(tx)
  const number = rows[0]?.number ?? null
  if (number === null) return null
  const now = await clockOf(tx)
  await sql`
    insert into sitemaps_own_files (shop_id, kind, number, urls, digest, content, changed_at, of_files, freshness)
      values (${shop}, 'products', ${number}, 0, '', '', ${now}, ${of}, 'writing')
      on conflict (shop_id, kind, number) do update set of_files = excluded.of_files, freshness = excluded.freshness`.execute(
    tx,
  )
  return number
}

/** Notes that a file was written; if one of its products changed meanwhile, it stays stale. */
export async function noteWritten(tx: ShopTx, number: number): Promise<void> {
  await sql`
    update sitemaps_own_files
      set written_digest = digest, freshness = case when freshness = 'writing' then 'fresh' else freshness end
      where shop_id = ${shopOf(tx)} and kind = 'products' and number = ${number}`.execute(tx)
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
