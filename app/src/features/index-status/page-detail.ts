import { sql } from 'kysely'
import type { FoundRichResult } from '#adapters/google/url-inspection.ts'
import type { ShopContext } from '#core/context/context.ts'
import { markupVerdicts } from '#core/judging/markup-verdict.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { IndexPage } from './contract.ts'
import { indexStatusErrors } from './errors.ts'
import { describeRow, listChanges, type StoredRow } from './list-store.ts'

/** Most changes shown per page. */
const MOST_CHANGES = 20

interface DetailRow extends StoredRow {
  robots_state: string | null
  indexing_state: string | null
  fetch_state: string | null
  google_canonical: string | null
  user_canonical: string | null
  crawled_as: string | null
  sitemaps: string[]
  referrers: string[]
  inspection_link: string | null
  rich: FoundRichResult[]
  hindrance: IndexPage['hindrance']
}

/** Returns everything known about a page. Throws `index-status.gone`. */
export function getPage(ctx: ShopContext, { id }: { id: string }): Promise<IndexPage> {
  return ctx.tx(async (tx) => {
    const shop = shopOf(tx)
    const { rows } = await sql<DetailRow>`
      select p.*, q.url_hash is not null as is_asked from index_status_pages p
        left join index_status_questions q on q.shop_id = ${shop} and q.url_hash = p.url_hash
        where p.shop_id = ${shop} and p.url_hash = ${id}`.execute(tx)
    const [row] = rows
    if (!row) throw new AppError(indexStatusErrors.gone)
    const own = (await markupVerdicts(ctx, tx, [row.url])).get(row.url)
    return {
      ...describeRow(row),
      robotsState: row.robots_state,
      indexingState: row.indexing_state,
      fetchState: row.fetch_state,
      googleCanonical: row.google_canonical,
      userCanonical: row.user_canonical,
      crawledAs: row.crawled_as,
      sitemaps: row.sitemaps,
      referrers: row.referrers,
      link: row.inspection_link,
      found: row.rich,
      hindrance: row.hindrance,
      ours: own
        ? { verdict: own.verdict, types: own.types, readAt: own.readAt?.toISOString() ?? null }
        : null,
      history: await listChanges(tx, MOST_CHANGES, id),
    }
  })
}
