import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/** What engines know already. */
export interface ToldBefore {
  /** They know every change before it; null: none. */
  since: Date | null
  /** Of a submission cut short: up to this hash they know every change before `at`. */
  cut: { toldTo: string; at: Date } | null
}

/**
 * Returns the store's listed pages that are new or changed since engines were told, or that are dead or redirect now;
 * all of them if they never were. Asks what was read rather than how it was judged: that comes later. Ordered by hash.
 */
export async function changedUrls(
  tx: ShopTx,
  { since, cut }: ToldBefore,
  most: number,
): Promise<{ url: string; url_hash: string }[]> {
  const shop = shopOf(tx)
  const toldTo = cut?.toldTo ?? null
  const { rows } = await sql<{ url: string; url_hash: string }>`
    select e.url, e.url_hash from sitemaps_entries e
      left join crawl_pages p on p.shop_id = ${shop} and p.url = e.page_url
      left join sitemaps_pages s on s.shop_id = ${shop} and s.page_id = p.id
      left join crawl_redirects r on r.shop_id = ${shop} and r.url_hash = e.url_hash
      left join crawl_runs n on n.shop_id = ${shop} and n.id = r.run_id
      cross join lateral (select case when e.url_hash <= ${toldTo}::bigint then ${cut?.at ?? null}::timestamptz
        else ${since}::timestamptz end as since) told
      where e.shop_id = ${shop} and e.listed > 0 and e.page_url is not null
        and (told.since is null or e.first_listed_at > told.since
          -- A page read for the first time has not changed.
          or (s.same_since > told.since and (s.other_until is not null or e.first_listed_at is null))
          or (p.state = 'broken' and p.read_at > told.since)
          or (r.url_hash is not null and coalesce(n.finished_at, n.started_at) > told.since))
      order by e.url_hash limit ${most}`.execute(tx)
  return rows
}
