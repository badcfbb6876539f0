import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/**
 * SQL of the shop's links as `l`, without deleted ones, each with `target` and `state`: resolved if the store redirects it, whoever made
 * the redirect. Derived, so nothing is stored twice.
 */
export const linksWithState = (tx: ShopTx) => sql`(
  select b.*, coalesce(s.clicks, 0) as clicks, coalesce(s.impressions, 0) as impressions, r.target, case when r.target is not null then 'resolved' when b.archived_at is not null then 'archived'
      else 'unresolved' end as state
    from broken_links b
    left join store_redirects r on r.shop_id = ${shopOf(tx)} and r.path_md5 = md5(b.path)::uuid and r.target is not null
    left join broken_link_searches s on s.shop_id = ${shopOf(tx)} and s.path = b.path and s.status in (404, 410)
    where b.shop_id = ${shopOf(tx)} and b.deleted_at is null) l`
