import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

export interface IndexNowRow {
  key: string
  submitted_at: Date | null
  urls: number
  status: number | null
  /** The last submission, if engines received only a part of it. */
  cut_at: Date | null
  told_to: string | null
  received: number
  unsent: number
}

/** Returns the shop's key with its last submission; null if it has none yet. */
export async function findIndexNow(tx: ShopTx): Promise<IndexNowRow | null> {
  const { rows } = await sql<IndexNowRow>`
    select key, submitted_at, urls, status, cut_at, told_to, received, unsent from sitemaps_index_now where shop_id = ${shopOf(tx)}`.execute(
    tx,
  )
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

/** Stores a submission of all changes of the store, chosen at `at`: the next one tells what changed since. */
export async function noteSubmission(
  tx: ShopTx,
  sent: { at: string; urls: number; status: number },
): Promise<void> {
  await sql`
    update sitemaps_index_now set submitted_at = ${sent.at}::timestamptz, urls = ${sent.urls}, status = ${sent.status},
        cut_at = null, told_to = null, received = 0, unsent = 0
      where shop_id = ${shopOf(tx)}`.execute(tx)
}

/**
 * Stores a submission of changes chosen at `at` of which engines received only those up to a hash: the next one tells
 * the rest, and what has changed since of what was told.
 */
export async function noteCutShort(
  tx: ShopTx,
  sent: { at: string; toldTo: string; received: number; unsent: number },
): Promise<void> {
  await sql`
    update sitemaps_index_now set cut_at = ${sent.at}::timestamptz, told_to = ${sent.toldTo}::bigint,
        received = ${sent.received}, unsent = ${sent.unsent}
      where shop_id = ${shopOf(tx)}`.execute(tx)
}
