import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ProblemId } from '../domain/problem.ts'

/** A page that represents all with the same findings. */
export interface ScannedSample {
  url: string
  template: string
  pages: number
}

/** Maximum kinds of pages checked, in total and per template: with findings, and without. Each is read again. */
const MOST_SAMPLES = 24
const MOST_FAULTY = 8
const MOST_CLEAN = 2

/**
 * Returns one page of each kind, most frequent first, of product templates and those with faults: pages with errors,
 * duplicates or outdated markup, and a few without, which show whether the faulty code is needed elsewhere. Pages are
 * of one kind if the same owners print the same types with the same numbers of findings.
 */
export async function listSamples(tx: ShopTx): Promise<ScannedSample[]> {
  const { rows } = await sql<ScannedSample>`
    with said as (
      select found.url, found.template, found.unread_at, said.owners, said.types, said.errors, said.duplicates,
          said.outdated,
          (said.errors > 0 or said.duplicates > 0 or said.outdated > 0) as faulty
        from schema_results_pages said
          join crawl_pages found on found.shop_id = ${shopOf(tx)} and found.id = said.page_id
        where said.shop_id = ${shopOf(tx)} and found.state = 'read' and said.unjudged is null
    ), sorts as (
      select coalesce(min(url) filter (where unread_at is null), min(url)) as url, template, faulty,
          count(*)::int as pages from said
        where template = 'product' or template in (select template from said where faulty)
        group by template, owners, types, errors, duplicates, outdated, faulty
    ), ranked as (
      select *, row_number() over (partition by template, faulty order by pages desc, url) as rank from sorts
    )
    select url, template, pages from ranked
      where rank <= case when faulty then ${MOST_FAULTY}::int else ${MOST_CLEAN}::int end
      order by rank, faulty desc, pages desc, url
      limit ${MOST_SAMPLES}`.execute(tx)
  return rows
}

/** Returns some pages that have a problem. */
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
