import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/** Most pages a store may follow, since each may be measured daily. */
export const MOST_PAGES = 50

export interface PageRow {
  id: string
  url: string
  anew_at: Date
}

/** Returns a followed page by its URL; null if it is not followed. */
export async function findPage(tx: ShopTx, url: string): Promise<PageRow | null> {
  const { rows } = await sql<PageRow>`
    select id::text, url, anew_at from speed_pages where shop_id = ${shopOf(tx)} and url = ${url}`.execute(tx)
  return rows[0] ?? null
}

/** Lists the followed pages, first followed first. */
export async function listPages(tx: ShopTx): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select id::text, url, anew_at from speed_pages where shop_id = ${shopOf(tx)}
      order by id limit ${MOST_PAGES}`.execute(tx)
  return rows
}

/** Returns the page, following it from now on if necessary; null if there are too many. */
export async function followPage(tx: ShopTx, url: string): Promise<PageRow | null> {
  const known = await findPage(tx, url)
  if (known) return known
  if ((await listPages(tx)).length >= MOST_PAGES) return null
  const now = await clockOf(tx)
  const { rows } = await sql<PageRow>`
    insert into speed_pages (shop_id, url, added_at, anew_at) values (${shopOf(tx)}, ${url}, ${now}, ${now})
      on conflict (shop_id, url) do update set url = excluded.url
      returning id::text, url, anew_at`.execute(tx)
  return rows[0] ?? null
}

/**
 * Moves all pages to another origin of the store, with what was measured of them. A page that is followed there already
 * stays. What is known of visitors with Chrome belongs to a URL, and is fetched anew.
 */
export async function movePages(tx: ShopTx, { from, to }: { from: string; to: string }): Promise<void> {
  const shop = shopOf(tx)
  await sql`
    update speed_pages p set url = ${to}::text || substr(p.url, length(${from}::text) + 1)
      where p.shop_id = ${shop} and starts_with(p.url, ${from}::text || '/')
        and not exists (select from speed_pages other
          where other.shop_id = ${shop} and other.url = ${to}::text || substr(p.url, length(${from}::text) + 1))`.execute(
    tx,
  )
  await sql`
    delete from speed_field
      where shop_id = ${shop} and (url = ${from}::text or starts_with(url, ${from}::text || '/'))`.execute(tx)
}

/** Starts a page's comparison again from now; false if the page is gone. */
export async function beginAnew(tx: ShopTx, id: string): Promise<boolean> {
  const now = await clockOf(tx)
  const { rows } = await sql`
    update speed_pages set anew_at = ${now} where shop_id = ${shopOf(tx)} and id = ${id} returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Deletes a page and all its measurements. */
export async function removePage(tx: ShopTx, id: string): Promise<boolean> {
  const { rows } = await sql<{ url: string }>`
    delete from speed_pages where shop_id = ${shopOf(tx)} and id = ${id} returning url`.execute(tx)
  const [row] = rows
  if (!row) return false
  await sql`delete from speed_field where shop_id = ${shopOf(tx)} and url = ${row.url}`.execute(tx)
  return true
}
