import { sql } from 'kysely'
import type { AuditFactSource } from '#core/registry/audit-facts.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { findReading } from './reading/reading-store.ts'
import { isWhole } from './reading/whole-reading.ts'

/** Provides the store's pages listed in its sitemaps, once a reading has ended, and whether it read all of them. */
export const listedPages: AuditFactSource = async (_, tx) => {
  const reading = await findReading(tx)
  if (reading?.state !== 'done') return { listed: null }
  const { rows } = await sql<{ id: string }>`
    select p.id from sitemaps_entries e
      join crawl_pages p on p.shop_id = ${shopOf(tx)} and p.url = e.page_url
      where e.shop_id = ${shopOf(tx)} and e.listed > 0`.execute(tx)
  return { listed: new Set(rows.map(({ id }) => id)), allListed: await isWhole(tx, reading) }
}
