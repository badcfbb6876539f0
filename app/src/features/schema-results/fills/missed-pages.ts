import { sql } from 'kysely'
import type { MissedOnPages } from '#core/registry/markup-choices.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ProblemId } from '../domain/problem.ts'
import { messageOf } from '../domain/search-console.ts'

/** Pages per message whose products are compared with the store. */
const SAMPLES = 3
/** Maximum kinds of problems of one store; the rules know some hundreds. */
const MOST_PROBLEMS = 1_000

/** Returns the details search engines miss on the store's pages, by Search Console message. */
export async function missedOnPages(tx: ShopTx): Promise<MissedOnPages[]> {
  const { rows } = await sql<ProblemId & { pages: number; urls: string[] }>`
    select said.code, said.type, said.field, count(distinct found.id)::int as pages,
        (array_agg(distinct found.url))[1:${SAMPLES}::int] as urls
      from schema_results_issues said
        join crawl_pages found on found.shop_id = ${shopOf(tx)} and found.id = said.page_id
      where said.shop_id = ${shopOf(tx)} and said.code = any(${CODES}::text[])
      group by said.code, said.type, said.field order by pages desc limit ${MOST_PROBLEMS}`.execute(tx)
  const byMessage = new Map<string, MissedOnPages>()
  for (const { pages, urls, ...problem } of rows) {
    const message = messageOf(problem)?.key
    if (message === undefined) continue
    const known = byMessage.get(message)
    byMessage.set(message, {
      message,
      pages: Math.max(pages, known?.pages ?? 0),
      urls: [...new Set([...(known?.urls ?? []), ...urls])].slice(0, SAMPLES),
    })
  }
  return [...byMessage.values()]
}

/** Codes for something missing. */
const CODES = [
  ...['missing-field', 'missing-one-of', 'missing-conditional', 'missing-recommended'],
  'no-global-identifier',
]
