import { sql } from 'kysely'
import type { MarkupJudge } from '#core/judging/markup-verdict.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'

/** Returns our latest verdicts, for comparison with the search engine's own. */
export const latestVerdicts: MarkupJudge = async (tx, urls) => {
  const shop = shopOf(tx)
  const { rows } = await sql<{
    url: string
    verdict: 'valid' | 'warning' | 'error'
    types: string[]
    read_at: Date | null
  }>`
    select c.url, p.verdict, p.types, c.read_at
      from crawl_pages c join schema_results_pages p on p.shop_id = ${shop} and p.page_id = c.id
      where c.shop_id = ${shop} and c.url = any(${[...urls]}::text[]) and p.unjudged is null`.execute(tx)
  return new Map(rows.map(({ url, verdict, types, read_at: readAt }) => [url, { verdict, types, readAt }]))
}
