import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { RedirectState } from './contract/redirects.ts'
import { BROKEN, isProblem, REPAIRED } from './domain/problems.ts'

/** Problems of redirects that the list shows: one deleted since the last check keeps its problems until the next. */
const listedProblems = (tx: ShopTx) => sql`(
  select p.problem, p.path_md5 from redirect_problems p
    join store_redirects r on r.shop_id = ${shopOf(tx)} and r.path_md5 = p.path_md5 and r.target is not null
    where p.shop_id = ${shopOf(tx)}) listed`

/** Counts the redirects with each problem, with any, and with one that Signpost can repair. */
export async function countProblems(
  tx: ShopTx,
): Promise<Pick<RedirectState, 'problems' | 'withProblems' | 'repairable'>> {
  const { rows } = await sql<{ problem: string; count: number }>`
    select problem, count(*)::int as count from ${listedProblems(tx)} group by problem`.execute(tx)
  const { rows: whole } = await sql<{ withProblems: number; repairable: number }>`
    select count(distinct path_md5)::int as "withProblems",
        (count(distinct path_md5) filter (where problem = any(${[...REPAIRED]}::text[])))::int as repairable
      from ${listedProblems(tx)}`.execute(tx)
  const problems: RedirectState['problems'] = {}
  for (const { problem, count } of rows) if (isProblem(problem)) problems[problem] = count
  return { problems, withProblems: whole[0]?.withProblems ?? 0, repairable: whole[0]?.repairable ?? 0 }
}

/** Counts the redirects that lead to no page. */
export async function countBroken(tx: ShopTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct path_md5)::int as count from ${listedProblems(tx)}
      where problem = any(${[...BROKEN]}::text[])`.execute(tx)
  return rows[0]?.count ?? 0
}
