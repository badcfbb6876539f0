import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#kit/server/db/generated/schema.ts'
import { hashOf } from './tokens.ts'

const CODES = 10
/** Without characters that look alike: 0 and O, 1, I and L. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** 16 characters of 31: 79 bits. */
const LENGTH = 16

/** Creates recovery codes for the case that all passkeys are lost, each valid once; earlier ones become invalid. */
export async function newRecoveryCodes(db: Kysely<DB>, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, makeCode)
  await sql`delete from staff_recovery_codes where staff_id = ${staffId}`.execute(db)
  const rows = codes.map((code) => sql`(${staffId}, ${hashOf(plain(code))})`)
  await sql`insert into staff_recovery_codes (staff_id, code_hash) values ${sql.join(rows)}`.execute(db)
  return codes
}

/** Uses up a code; true if it was valid. */
export async function useRecoveryCode(db: Kysely<DB>, staffId: string, code: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update staff_recovery_codes set used_at = now()
    where staff_id = ${staffId} and code_hash = ${hashOf(plain(code))} and used_at is null`.execute(db)
  return numAffectedRows === 1n
}

/** `ABCD-EFGH-JKMN-PQRS` */
function makeCode(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return signs.match(/.{4}/g)?.join('-') ?? signs
}

/** Normalises a code, however it was typed. */
function plain(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}
