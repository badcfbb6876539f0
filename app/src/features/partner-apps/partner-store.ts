import { type Kysely, sql } from 'kysely'
import type { DB } from '#kit/server/db/generated/schema.ts'
import { MOST_PARTNERS, type WrittenPartner } from './domain/partner-list.ts'

/** Returns the apps staff recommend, latest first. */
export async function writtenPartners(db: Kysely<DB>): Promise<(WrittenPartner & { id: string })[]> {
  const { rows } = await sql<WrittenPartner & { id: string }>`
    select id, name, url, words from partner_apps order by added_at desc, id limit ${MOST_PARTNERS}`.execute(
    db,
  )
  return rows
}
