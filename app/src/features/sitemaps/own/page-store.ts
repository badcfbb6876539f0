import { sql } from 'kysely'
import { toJson } from '#kit/server/db/json.ts'
import { clockOf, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'

/**
 * Part of the URLs of our own files of pages. A store's robots.txt may name these files; being listed in them does
 * not count as listed elsewhere.
 */
export const OURS = '/sitemaps/pages-'
/**
 * True for our own list of products, which repeats the store's with more images: the store's entries are judged
 * instead.
 */
export const isOwnProductFile = (url: string): boolean => /\/sitemaps\/products-\d+\.xml\.gz$/.test(url)
/** Most pages a merchant may name. */
export const MOST_NAMED = 200
const ROWS_AT_ONCE = 5_000

/** Reason a page is left off: an error code of the catalogue, with the values of its message. */
export interface LeftOff {
  code: string
  values: Record<string, unknown>
}

export interface NamedPage {
  url: string
  /** Null if it is listed. */
  left_off: LeftOff | null
}

/** Returns the pages the merchant named. */
export async function namedPages(tx: ShopTx): Promise<NamedPage[]> {
  const { rows } = await sql<NamedPage>`
    select url, left_off from sitemaps_own_pages
      where shop_id = ${shopOf(tx)} and source = 'named' order by url limit ${MOST_NAMED}`.execute(tx)
  return rows
}

/** Stores a page that was checked just now; `leftOff` is null if search engines may list it. */
export async function saveNamed(tx: ShopTx, url: string, leftOff: LeftOff | null): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    insert into sitemaps_own_pages (shop_id, url, source, left_off, looked_at)
      values (${shopOf(tx)}, ${url}, 'named', ${toJson(leftOff)}::jsonb, ${now})
      on conflict (shop_id, url) do update
        set source = 'named', left_off = excluded.left_off, looked_at = excluded.looked_at`.execute(tx)
}

/** Stores the result of a repeated check of a page, unless the page was removed meanwhile. */
export async function noteNamed(tx: ShopTx, url: string, leftOff: LeftOff | null): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    update sitemaps_own_pages set left_off = ${toJson(leftOff)}::jsonb, looked_at = ${now}
      where shop_id = ${shopOf(tx)} and url = ${url} and source = 'named'`.execute(tx)
}

/** Removes a page the merchant named; does nothing if it is already gone. */
export async function forgetNamed(tx: ShopTx, url: string): Promise<void> {
  await sql`
    delete from sitemaps_own_pages
      where shop_id = ${shopOf(tx)} and url = ${url} and source = 'named'`.execute(tx)
}

/** Stores the current metaobject pages; pages the merchant named stay as such. */
export async function saveMetaobjectPages(tx: ShopTx, urls: readonly string[]): Promise<void> {
  const shop = shopOf(tx)
  await sql`
    delete from sitemaps_own_pages
      where shop_id = ${shop} and source = 'metaobject' and not url = any(${[...urls]}::text[])`.execute(tx)
  for (let at = 0; at < urls.length; at += ROWS_AT_ONCE)
    await sql`
      insert into sitemaps_own_pages (shop_id, url, source)
        values ${valuesOf(urls.slice(at, at + ROWS_AT_ONCE).map((url) => [shop, url, 'metaobject']))}
        on conflict (shop_id, url) do nothing`.execute(tx)
}

/** Returns the pages of our file, without those the store's own sitemaps already list. */
export async function ownPages(tx: ShopTx): Promise<{ url: string }[]> {
  const { rows } = await sql<{ url: string }>`
    select p.url from sitemaps_own_pages p where ${isOurs(tx)} order by p.url limit 50000`.execute(tx)
  return rows
}

/** Returns the number of metaobject pages in our file. */
export async function countMetaobjectPages(tx: ShopTx): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select count(*)::int as pages from sitemaps_own_pages p
      where ${isOurs(tx)} and p.source = 'metaobject'`.execute(tx)
  return rows[0]?.pages ?? 0
}

const isOurs = (tx: ShopTx) => sql`
  p.shop_id = ${shopOf(tx)} and p.left_off is null
    and not exists (select from sitemaps_entries e
      join sitemaps_files f on f.shop_id = ${shopOf(tx)} and f.id = e.file_id
      where e.shop_id = ${shopOf(tx)} and e.url = p.url and e.listed > 0 and f.url not like ${`%${OURS}%`})`
