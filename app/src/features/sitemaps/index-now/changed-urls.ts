import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/**
 * Returns the store's listed pages that changed since a moment, or that are dead or redirect now; all of them without
 * a moment.
 */
export async function changedUrls(tx: ShopTx, since: Date | null, most: number): Promise<string[]> {
  const shop = shopOf(tx)
  const { rows } = await sql<{ url: string }>`
    select e.url from sitemaps_entries e
      left join crawl_pages p on p.shop_id = ${shop} and p.url = e.page_url
      left join sitemaps_pages s on s.shop_id = ${shop} and s.page_id = p.id
      left join crawl_redirects r on r.shop_id = ${shop} and r.url_hash = e.url_hash
      left join crawl_runs n on n.shop_id = ${shop} and n.id = r.run_id
      where e.shop_id = ${shop} and e.listed > 0 and e.page_url is not null
        and (${since}::timestamptz is null or s.same_since > ${since}
          or ('dead' = any(e.codes) and p.read_at > ${since})
          or ('redirect' = any(e.codes) and coalesce(n.finished_at, n.started_at) > ${since}))
      order by e.url_hash limit ${most}`.execute(tx)
  return rows.map(({ url }) => url)
}
