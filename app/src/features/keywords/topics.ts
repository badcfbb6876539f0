import { sql } from 'kysely'
import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import type { Topic, TopicSource } from '#core/registry/topic-source.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { keywordsNotNamed } from './reports/own-rankings.ts'
import { findSettings } from './settings-store.ts'

interface Row {
  keyword: string
  product: string | null
  volume: string | null
}

/** The merchant's target keywords the search engine names no search for, by search volume. */
export const keywordTopics: TopicSource = {
  name: 'keywords.targets',
  read: (ctx, most) =>
    ctx.tx(async (tx) => {
      const shop = shopOf(tx)
      const { source, country, language } = await findSettings(tx)
      const { rows } = await sql<Row>`
        select t.keyword, min(t.resource_id) filter (where t.kind = 'product') as product, max(m.volume) as volume
          from keyword_targets t
          left join keyword_metrics m on m.shop_id = ${shop} and m.source = ${source} and m.country = ${country}
            and m.language = ${language} and m.keyword = t.keyword
          where t.shop_id = ${shop} and t.keyword = any(${await keywordsNotNamed(tx)}::text[])
          group by t.keyword order by max(m.volume) desc nulls last, t.keyword limit ${most}`.execute(tx)
      return rows.map(
        ({ keyword, product, volume }): Topic => ({
          keyword,
          ...(product !== null && { products: [gidOf('product', product)] }),
          reason:
            volume === null
              ? { code: 'neverShown', values: {} }
              : { code: 'neverShownSearched', values: { volume: Number(volume) } },
        }),
      )
    }),
}
