import { sql } from 'kysely'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import type { FindingCounts } from './domain/finding.ts'

/** A crawled page with its schema results. */
export interface ShownPage extends FindingCounts {
  id: string
  url: string
  title: string
  template: string
  /** `not-read` also for pages that were read but could not be judged. */
  state: string
  reason: string | null
  /** Code of why it could not be read again since; null if the last attempt read it. */
  kept_because: string | null
  status: number | null
  /** Status of the error with which it answered since. */
  failing: number | null
  read_at: Date | null
  verdict: string
  types: string[]
  owners: string[]
  details: unknown
}

/** Selects the pages with something to show, as `page`. */
export function shownPages(tx: ShopTx, shopId: ShopId) {
  const counts = ['errors', 'warnings', 'infos', 'critical', 'optional', 'outdated', 'duplicates']
  return tx.selectFrom(
    sql<ShownPage>`(
      select found.id, found.url, found.title, found.template, found.status, found.read_at,
          found.unread_reason as kept_because, found.unread_status as failing,
          case when said.unjudged is null then found.state else 'not-read' end as state,
          coalesce(said.unjudged, found.reason) as reason,
          coalesce(said.verdict, 'valid') as verdict, coalesce(said.details, '{}') as details,
          coalesce(said.types, '{}') as types, coalesce(said.owners, '{}') as owners,
          ${sql.join(counts.map((name) => sql`coalesce(${sql.ref(`said.${name}`)}, 0) as ${sql.ref(name)}`))}
        from crawl_pages found
          left join schema_results_pages said on said.shop_id = ${shopId} and said.page_id = found.id
        where found.shop_id = ${shopId} and found.state is not null
          and (found.state <> 'read' or said.page_id is not null))`.as<'page'>('page'),
  )
}
