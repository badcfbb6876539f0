import { type Kysely, sql } from 'kysely'
import type { PasskeyQuestion } from '#adapters/passkeys/passkeys.ts'
import type { DB } from '#kit/server/db/generated/schema.ts'

export type ChallengePurpose = 'sign-in' | 'verify' | 'register' | 'invitation'

/** Stores a challenge for five minutes and returns it in the browser's form. */
export async function keepChallenge(
  db: Kysely<DB>,
  { challenge, options }: PasskeyQuestion,
  { purpose, staffId }: { purpose: ChallengePurpose; staffId: string | null },
): Promise<{ challenge: string; options: Record<string, unknown> }> {
  await sql`delete from staff_challenges where expires_at < now()`.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into staff_challenges (purpose, challenge, staff_id, expires_at)
      values (${purpose}, ${challenge}, ${staffId}, now() + interval '5 minutes') returning id`.execute(db)
  return { challenge: rows[0]?.id ?? '', options }
}

/** Consumes a challenge; null if it was used, is too old, or was created for another purpose or member. */
export async function takeChallenge(
  db: Kysely<DB>,
  id: string,
  { purpose, staffId }: { purpose: ChallengePurpose; staffId: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ challenge: string }>`
    delete from staff_challenges
      where id = ${id} and purpose = ${purpose} and staff_id is not distinct from ${staffId} and expires_at > now()
      returning challenge`.execute(db)
  return rows[0]?.challenge ?? null
}
