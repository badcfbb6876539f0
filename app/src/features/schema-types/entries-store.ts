import { sql } from 'kysely'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { Entry } from './domain/entry.ts'

export interface HeldEntry {
  id: string
  title: string
  entry: Entry
  errors: number
  warnings: number
  publishedAt: Date
}

export interface EntryCount {
  entries: number
  enabled: number
  errors: number
  warnings: number
  publishedAt: Date | null
}

/** Returns the number of entries of each type, and the findings in those that are on. */
export async function countEntries(tx: ShopTx): Promise<Map<string, EntryCount>> {
  const { rows } = await sql<EntryCount & { type: string }>`
    select type, count(*)::int as entries, (count(*) filter (where enabled))::int as enabled,
        (coalesce(sum(errors) filter (where enabled), 0))::int as errors,
        (coalesce(sum(warnings) filter (where enabled), 0))::int as warnings, max(published_at) as "publishedAt"
      from schema_entries where shop_id = ${shopOf(tx)} group by type`.execute(tx)
  return new Map(rows.map(({ type, ...count }) => [type, count]))
}

interface Row {
  id: string
  title: string
  value: Entry
  errors: number
  warnings: number
  published_at: Date
}

/** Returns one page of a type's entries by title, and their total. */
export async function listEntries(
  tx: ShopTx,
  type: string,
  { page, most }: { page: number; most: number },
): Promise<{ rows: HeldEntry[]; total: number }> {
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from schema_entries where shop_id = ${shopOf(tx)} and type = ${type}`.execute(
    tx,
  )
  const { rows } = await sql<Row>`
    select id, title, value, errors, warnings, published_at from schema_entries
      where shop_id = ${shopOf(tx)} and type = ${type}
      order by lower(title), id limit ${most} offset ${(page - 1) * most}`.execute(tx)
  return { rows: rows.map(asHeld), total: counts[0]?.total ?? 0 }
}

/** Returns one entry as the store was last seen to hold it. */
export async function findEntry(tx: ShopTx, type: string, id: string): Promise<HeldEntry | null> {
  const { rows } = await sql<Row>`
    select id, title, value, errors, warnings, published_at from schema_entries
      where shop_id = ${shopOf(tx)} and type = ${type} and id = ${id}`.execute(tx)
  return rows[0] ? asHeld(rows[0]) : null
}

function asHeld({ id, title, value, errors, warnings, published_at }: Row): HeldEntry {
  return { id, title, entry: value, errors, warnings, publishedAt: published_at }
}

/** Stores what the shop holds now. */
export async function saveEntryRow(
  tx: ShopTx,
  shopId: ShopId,
  { type, id, title, entry, errors, warnings }: Omit<HeldEntry, 'publishedAt'> & { type: string },
): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    insert into schema_entries (shop_id, type, id, title, enabled, value, errors, warnings, published_at)
      values (${shopId}, ${type}, ${id}, ${title}, ${entry.enabled}, ${JSON.stringify(entry)}::jsonb, ${errors}, ${warnings},
        ${now}::timestamptz)
      on conflict (shop_id, type, id) do update set title = excluded.title, enabled = excluded.enabled,
        value = excluded.value, errors = excluded.errors, warnings = excluded.warnings,
        published_at = excluded.published_at`.execute(tx)
}

/** Deletes an entry the shop no longer holds. */
export async function forgetEntry(tx: ShopTx, type: string, id: string): Promise<void> {
  await sql`delete from schema_entries where shop_id = ${shopOf(tx)} and type = ${type} and id = ${id}`.execute(
    tx,
  )
}

/** Deletes entries published before `before`: the platform removed them from the store with the app. */
export async function forgetEntries(tx: ShopTx, before: Date): Promise<void> {
  await sql`delete from schema_entries where shop_id = ${shopOf(tx)} and published_at < ${before}`.execute(tx)
}
