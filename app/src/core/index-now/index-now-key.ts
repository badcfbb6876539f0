import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

export interface IndexNowRow {
  key: string
  submitted_at: Date | null
  urls: number
  status: number | null
}

export async function findIndexNow(tx: ShopTx): Promise<IndexNowRow | null> {
  const { rows } = await sql<IndexNowRow>`
    select key, submitted_at, urls, status from sitemaps_index_now where shop_id = ${shopOf(tx)}`.execute(tx)
  return rows[0] ?? null
}

/** Returns the shop's key, created on first use. */
export async function keyOf(tx: ShopTx): Promise<IndexNowRow> {
  const key = randomBytes(16).toString('hex')
  await sql`
    insert into sitemaps_index_now (shop_id, key) values (${shopOf(tx)}, ${key})
      on conflict (shop_id) do nothing`.execute(tx)
  const row = await findIndexNow(tx)
  if (!row) throw new Error('The key that was just made is not there.')
  return row
}

/** Stores a submission of all changes of the store: the next one tells what changed since. */
export async function noteSubmission(tx: ShopTx, sent: { urls: number; status: number }): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    update sitemaps_index_now set submitted_at = ${now}, urls = ${sent.urls}, status = ${sent.status}
      where shop_id = ${shopOf(tx)}`.execute(tx)
}
