import { sql } from 'kysely'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import type { Note } from './contract.ts'

interface NoteRow {
  id: string
  text: string
  saved_at: Date
}

/** Loads the shop's notes, newest first; their number is bounded (`domain/bounds.ts`). */
export async function loadNotes(tx: ShopTx, shop: ShopId): Promise<Note[]> {
  const { rows } = await sql<NoteRow>`
    select id, text, saved_at from sample_notes
      where shop_id = ${shop} order by saved_at desc, id`.execute(tx)
  return rows.map(({ id, text, saved_at }) => ({ id, text, savedAt: saved_at.toISOString() }))
}

/** Adds a note; returns false if the shop has `most` already. */
export async function insertNote(
  tx: ShopTx,
  shop: ShopId,
  { text, most }: { text: string; most: number },
): Promise<boolean> {
  // Without the lock, two concurrent calls would both take the last place.
  await sql`select pg_advisory_xact_lock(hashtextextended('sample-notes', ${shop}::bigint))`.execute(tx)
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from sample_notes where shop_id = ${shop}`.execute(tx)
  if ((rows[0]?.held ?? 0) >= most) return false
  const now = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx)
  await sql`
    insert into sample_notes (shop_id, id, text, saved_at)
      values (${shop}, ${crypto.randomUUID()}, ${text}, ${now.rows[0]?.at})`.execute(tx)
  return true
}

/** Removes a note; returns false if no note has this id. */
export async function deleteNote(tx: ShopTx, shop: ShopId, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from sample_notes where shop_id = ${shop} and id = ${id}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
