import { sql } from 'kysely'
import type { AuditFactSource } from '#core/registry/audit-facts.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { homeScans } from './home-scan/store.ts'

/** Maximum bytes of one image that a page should carry: three seconds on a slow phone. */
const HEAVY = 300_000
const NAMED = 5

/** Heavy images of the home page, as measured by its last scan; other pages are not measured. */
export const heavyImages: AuditFactSource = async (_, tx) => {
  const { result } = await homeScans.find(tx)
  const heavy = (result?.images ?? []).filter(({ sent }) => sent.some(({ bytes }) => bytes > HEAVY))
  if (!result || heavy.length === 0) return {}
  const { rows } = await sql<{ id: string }>`
    select id from crawl_pages where shop_id = ${shopOf(tx)} and url = ${new URL(result.url).href}`.execute(
    tx,
  )
  const named = { count: heavy.length, first: heavy.slice(0, NAMED).map(({ name }) => name) }
  return { heavyImages: new Map(rows.map(({ id }) => [id, named])) }
}
