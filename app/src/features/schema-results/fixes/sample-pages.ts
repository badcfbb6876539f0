import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ProblemId } from '../domain/problem.ts'

/** A page that stands for all on which the scan found the same. */
export interface ScannedSample {
  url: string
  template: string
  pages: number
}

/** Sorts of pages looked at, in all and of one template: with findings, and without. Each is read anew. */
const MOST_SAMPLES = 24
const MOST_FAULTY = 8
const MOST_CLEAN = 2

/**
 * One page of each sort of the templates that have something to arbitrate, the most frequent first: with errors, duplicates or outdated
 * markup, and some without, which tell whether the code that goes wrong there is needed elsewhere. Pages are of one sort
 * where the same owners print the same types with as many findings.
 */
export async function listSamples(tx: ShopTx): Promise<ScannedSample[]> {
  const { rows } = await sql<ScannedSample>`
    with said as (
      select found.url, found.template, said.owners, said.types, said.errors, said.duplicates, said.outdated,
          (said.errors > 0 or said.duplicates > 0 or said.outdated > 0) as faulty
        from schema_results_pages said
          join crawl_pages found on found.shop_id = ${shopOf(tx)} and found.id = said.page_id
        where said.shop_id = ${shopOf(tx)} and found.state = 'read' and said.unjudged is null
    ), sorts as (
      select min(url) as url, template, faulty, count(*)::int as pages from said
        where template = 'product' or template in (select template from said where faulty)
        group by template, owners, types, errors, duplicates, outdated, faulty
    ), placed as (
      select *, row_number() over (partition by template, faulty order by pages desc, url) as place from sorts
    )
    select url, template, pages from placed
      where place <= case when faulty then ${MOST_FAULTY}::int else ${MOST_CLEAN}::int end
      order by place, faulty desc, pages desc, url
      limit ${MOST_SAMPLES}`.execute(tx)
  return rows
}

/** Some pages that have a problem. */
export async function listProblemPages(
  tx: ShopTx,
  { code, type, field }: ProblemId,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select found.url from schema_results_issues said
        join crawl_pages found on found.shop_id = ${shopOf(tx)} and found.id = said.page_id
      where said.shop_id = ${shopOf(tx)} and said.code = ${code} and said.type = ${type} and said.field = ${field}
      group by found.url order by found.url limit ${limit}`.execute(tx)
  return rows.map(({ url }) => url)
}
