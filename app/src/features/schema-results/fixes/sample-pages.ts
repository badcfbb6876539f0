import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ProblemId } from '../domain/problem.ts'

/** A page that stands for all on which the scan found the same. */
export interface ScannedSample {
  url: string
  template: string
  pages: number
}

/** Sorts of pages looked at; a theme has few, and each is read anew. */
const MOST_SAMPLES = 14

/**
 * One page of each sort that has something to arbitrate, the most frequent first: with errors, duplicates or outdated markup, and
 * each sort of product page. Pages are of one sort where the same owners print the same types with as many findings.
 */
export async function listSamples(tx: ShopTx): Promise<ScannedSample[]> {
  const { rows } = await sql<ScannedSample>`
    select min(found.url) as url, found.template, count(*)::int as pages
      from schema_results_pages said
        join crawl_pages found on found.shop_id = ${shopOf(tx)} and found.id = said.page_id
      where said.shop_id = ${shopOf(tx)} and found.state = 'read' and said.unjudged is null
        and (said.errors > 0 or said.duplicates > 0 or said.outdated > 0 or found.template = 'product')
      group by found.template, said.owners, said.types, said.errors, said.duplicates, said.outdated
      order by (sum(said.errors + said.duplicates) > 0) desc, pages desc, url
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
