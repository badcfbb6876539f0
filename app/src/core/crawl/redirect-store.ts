import { sql } from 'kysely'
import { changeMoment } from '#core/catalogue/change-moment.ts'
import { type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { saysNothing } from './away.ts'
import { storable } from './domain/storable.ts'
import { FACT_LIMITS } from './facts/fact-limits.ts'
import { urlHash } from './url-hash.ts'
import type { Visit, VisitedPage } from './visit.ts'

/** Removes a page and stores the redirect of its URL instead. */
export async function saveRedirect(
  tx: ShopTx,
  { shopId, runId }: { shopId: ShopId; runId: string },
  url: string,
  redirect: Visit['redirect'],
): Promise<void> {
  await tx.deleteFrom('crawl_pages').where('shop_id', '=', shopId).where('url', '=', url).execute()
  if (redirect === null) return
  const found = { url, run_id: runId, to_url: storable(redirect.to).slice(0, FACT_LIMITS.url) }
  const { origin } = new URL(url)
  const toHash = urlHash(redirect.to, origin)
  const { status, steps } = redirect
  const now = await changeMoment(tx)
  const values = { ...found, status, steps, to_hash: toHash, stored_at: now }
  await tx
    .insertInto('crawl_redirects')
    .values({ shop_id: shopId, url_hash: urlHash(url, origin), ...values, changed_at: now })
    .onConflict((known) =>
      known.columns(['shop_id', 'url_hash']).doUpdateSet({
        ...values,
        // An earlier version did not store since when it leads there: at the latest since it was stored.
        changed_at: sql<Date | null>`case when crawl_redirects.to_url = excluded.to_url
            and crawl_redirects.status = excluded.status
          then coalesce(crawl_redirects.changed_at, crawl_redirects.stored_at) else excluded.changed_at end`,
      }),
    )
    .execute()
}

/** A page may have been a redirect before, and is one still if the store did not answer for it: returns which it is. */
export async function settleRedirect(
  tx: ShopTx,
  page: VisitedPage,
  runId: string,
): Promise<'none' | 'stays' | 'ended'> {
  const hash = urlHash(page.url, new URL(page.url).origin)
  if (!saysNothing(page)) {
    // A scan that missed a sitemap would keep it.
    const { numDeletedRows } = await tx
      .deleteFrom('crawl_redirects')
      .where('shop_id', '=', shopOf(tx))
      .where('url_hash', '=', hash)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n ? 'ended' : 'none'
  }
  const { numUpdatedRows } = await tx
    .updateTable('crawl_redirects')
    .set({ run_id: runId })
    .where('shop_id', '=', shopOf(tx))
    .where('url_hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? 'stays' : 'none'
}
