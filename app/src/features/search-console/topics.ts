import { sql } from 'kysely'
import { resourceOfUrl } from '#core/catalogue/page-resources.ts'
import type { Topic, TopicSource } from '#core/registry/topic-source.ts'
import { wordHash } from '#core/search-console/domain/word-hash.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { reportInputSchema, tableInputSchema } from './contract.ts'
import { topicOfQuery } from './domain/topic-of-query.ts'
import { type AskedDays, askedDays } from './report/asked-days.ts'
import { tablePage } from './report/read-table.ts'

/** Long enough for significant numbers; its table is computed as soon as days arrive. */
const RANGE = '3m'
/** Most queries evaluated, most impressions first. */
const LOOKED_AT = 200

/** Searches that showed the store, but that none of its pages answers well. */
export const searchTopics: TopicSource = {
  name: 'search-console.queries',
  read: (ctx, most) =>
    ctx.tx(async (tx) => {
      const asked = await askedDays(tx, reportInputSchema.parse({ range: RANGE }))
      if (!asked) return []
      const input = tableInputSchema.parse({ range: RANGE, table: 'queries', sort: 'impressions' })
      const rows = (await tablePage(tx, input, LOOKED_AT))?.rows ?? []
      const pages = await pagesOf(
        tx,
        rows.map(({ key }) => key),
        asked,
      )
      const shop = await tx.selectFrom('shops').select('name').where('id', '=', shopOf(tx)).executeTakeFirst()
      return rows
        .flatMap(({ key: keyword, impressions, position }): Topic[] => {
          const of = { query: keyword, impressions, position, pages: pages.get(keyword) ?? [] }
          const reason = topicOfQuery(of, shop?.name ?? '')
          return reason === null ? [] : [{ keyword, reason }]
        })
        .slice(0, most)
    }),
}

/** Returns the kinds of the pages shown for each query. */
async function pagesOf(
  tx: ShopTx,
  queries: readonly string[],
  { range }: AskedDays,
): Promise<Map<string, (string | null)[]>> {
  if (queries.length === 0) return new Map()
  const shop = shopOf(tx)
  const hashes = new Map(queries.map((query) => [wordHash(query), query]))
  const { rows } = await sql<{ query: string; url: string }>`
    select p.query_hash::text as query, w.words as url
      from (select distinct query_hash, page_hash from search_console_pairs
          where shop_id = ${shop} and search_type = 'web' and query_hash = any(${[...hashes.keys()]}::bigint[])
            and day between ${range.from}::date and ${range.to}::date) p
      join search_console_words w on w.shop_id = ${shop} and w.kind = 'page' and w.hash = p.page_hash`.execute(
    tx,
  )
  const found = new Map<string, (string | null)[]>()
  for (const { query, url } of rows) {
    const of = hashes.get(query)
    if (of !== undefined) found.set(of, [...(found.get(of) ?? []), resourceOfUrl(url)?.kind ?? null])
  }
  return found
}
