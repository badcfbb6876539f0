import { sql } from 'kysely'
import type { FieldHistory, FieldRecord } from '#adapters/crux/read-answer.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { Device } from '#kit/shared/lighthouse-names.ts'

export interface FieldRow {
  covers: 'page' | 'origin' | 'none'
  fetched_at: Date
  record: FieldRecord | null
  history: FieldHistory | null
}

/** Returns what visitors with Chrome experienced on a page; null if it was never fetched. */
export async function findField(tx: ShopTx, of: { url: string; device: Device }): Promise<FieldRow | null> {
  const { rows } = await sql<FieldRow>`
    select covers, fetched_at, record, history from speed_field
      where shop_id = ${shopOf(tx)} and url = ${of.url} and device = ${of.device}`.execute(tx)
  return rows[0] ?? null
}

/** Returns when each page's data was last fetched, by device and URL. */
export async function fetchedTimes(tx: ShopTx): Promise<Map<string, Date>> {
  const { rows } = await sql<{ url: string; device: Device; fetched_at: Date }>`
    select url, device, fetched_at from speed_field where shop_id = ${shopOf(tx)}`.execute(tx)
  return new Map(rows.map(({ url, device, fetched_at }) => [`${device} ${url}`, fetched_at]))
}

/** Stores what visitors with Chrome experienced on a page. */
export async function keepField(
  tx: ShopTx,
  of: { url: string; device: Device },
  field: Omit<FieldRow, 'fetched_at'>,
): Promise<void> {
  const now = await clockOf(tx)
  const record = field.record && JSON.stringify(field.record)
  const history = field.history && JSON.stringify(field.history)
  await sql`insert into speed_field (shop_id, url, device, covers, fetched_at, record, history)
    values (${shopOf(tx)}, ${of.url}, ${of.device}, ${field.covers}, ${now}, ${record}::json, ${history}::json)
    on conflict (shop_id, url, device) do update set covers = excluded.covers, fetched_at = excluded.fetched_at,
      record = excluded.record, history = excluded.history`.execute(tx)
}
