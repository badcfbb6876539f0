import { type Kysely, sql } from 'kysely'
import type { KeptPasskey, NewPasskey } from '#adapters/passkeys/passkeys.ts'
import type { DB } from '#kit/server/db/generated/schema.ts'

/** Returns a passkey with its owner; null if it is unknown. */
export async function findPasskey(
  db: Kysely<DB>,
  id: string,
): Promise<(KeptPasskey & { staffId: string }) | null> {
  const { rows } = await sql<{
    id: string
    staff_id: string
    public_key: Buffer
    counter: string
    transports: string[]
  }>`
    select p.id, p.staff_id, p.public_key, p.counter, p.transports
      from staff_passkeys p join staff_members m on m.id = p.staff_id
      where p.id = ${id} and m.left_at is null`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    id: row.id,
    staffId: row.staff_id,
    publicKey: new Uint8Array(row.public_key),
    counter: Number(row.counter),
    transports: row.transports,
  }
}

/** Lists the ids of a member's passkeys, oldest first. */
export async function passkeyIdsOf(db: Kysely<DB>, staffId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from staff_passkeys where staff_id = ${staffId} order by added_at limit 50`.execute(db)
  return rows.map(({ id }) => id)
}

/** Stores a new passkey; `name` is how the member recognises it. */
export async function insertPasskey(
  db: Kysely<DB>,
  staffId: string,
  { id, publicKey, counter, transports, backedUp, name }: NewPasskey & { name: string },
): Promise<void> {
  await sql`insert into staff_passkeys (id, staff_id, public_key, counter, transports, backed_up, name)
    values (${id}, ${staffId}, ${Buffer.from(publicKey)}, ${counter}, ${transports.slice(0, 10)}, ${backedUp}, ${name})`.execute(
    db,
  )
}

/** Records a use; false if a later use is already recorded: two copies of a key have different counters. */
export async function noteUse(
  db: Kysely<DB>,
  id: string,
  { counter, backedUp }: { counter: number; backedUp: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update staff_passkeys set counter = ${counter}, backed_up = ${backedUp}, used_at = now()
      where id = ${id} and (counter < ${counter} or ${counter}::bigint = 0)`.execute(db)
  return numAffectedRows === 1n
}
