import { sql } from 'kysely'
import { lockCount } from '#kit/server/db/lock-count.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { Note } from './contract.ts'

interface NoteRow {
  id: string
  text: string
  saved_at: Date
}

/** Loads the shop's notes, newest first; their number is bounded (`domain/bounds.ts`). */
export async function loadNotes(tx: ShopTx): Promise<Note[]> {
  const { rows } = await sql<NoteRow>`
    select id, text, saved_at from sample_notes
      where shop_id = ${shopOf(tx)} order by saved_at desc, id`.execute(tx)
  return rows.map(({ id, text, saved_at }) => ({ id, text, savedAt: saved_at.toISOString() }))
}

/** Adds a note; returns false if the shop has `most` already. */
export async function insertNote(
  tx: ShopTx,
  { text, most }: { text: string; most: number },
): Promise<boolean> {
  await lockCount(tx, 'sample-notes')
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from sample_notes where shop_id = ${shopOf(tx)}`.execute(tx)
  if ((rows[0]?.held ?? 0) >= most) return false
  const now = await clockOf(tx)
  await sql`
    insert into sample_notes (shop_id, id, text, saved_at)
      values (${shopOf(tx)}, ${crypto.randomUUID()}, ${text}, ${now})`.execute(tx)
  return true
}

/** Removes a note; returns false if no note has this id. */
export async function deleteNote(tx: ShopTx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from sample_notes where shop_id = ${shopOf(tx)} and id = ${id}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
