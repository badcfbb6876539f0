import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { CHECKS } from '#rules/audit/checks.ts'

/** Evidence that many pages have alike, and how many. */
export interface SharedCause {
  named: string
  pages: number
}

/** Fewest pages for which a place they have in common is more likely than chance. */
const FEWEST = 5

const OF_A_PART = CHECKS.filter(({ namesPart }) => namesPart).map(({ id }) => id)

/** Returns, by check, the evidence that most of its pages have alike; checks without such evidence are left out. */
export async function findSharedCauses(tx: ShopTx): Promise<Map<string, SharedCause>> {
  const { rows } = await sql<{ check: string; named: string; pages: number; share: number }>`
    select distinct on (check_id) check_id as check, named, pages, pages / sum(pages) over (partition by check_id) as share
      from (
        select check_id, values->>'named' as named, count(*)::int as pages from audit_findings
          where shop_id = ${shopOf(tx)} and not ignored and check_id = any(${OF_A_PART}::text[])
          group by check_id, values->>'named'
      ) found
      order by check_id, pages desc`.execute(tx)
  const shared = rows.filter(({ named, pages, share }) => named && pages >= FEWEST && Number(share) > 0.5)
  return new Map(shared.map(({ check, named, pages }) => [check, { named, pages }]))
}
