import { sql } from 'kysely'
import { changeMoment } from '#core/catalogue/change-moment.ts'
import type { CrawlEnd } from '#core/crawl/crawl-end.ts'
import { type IndexingSignals, indexingSignals } from '#core/crawl/indexing-signals.ts'
import { definePageCheck, type PageKey } from '#core/crawl/page-check.ts'
import type { ThreadResult } from '#core/judging/run-in-thread.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { sitemapsGate } from '../plan-gates.ts'
import { JUDGE_JOB, JUDGE_KEY } from '../reading/job-names.ts'

/** Stores the indexing signals of pages. */
export const signalsCheck = definePageCheck<IndexingSignals>({
  name: 'sitemaps.signals',
  feature: sitemapsGate.feature,
  version: 2,
  judge: indexingSignals,
  store: saveSignals,
})

/** Enqueues judging after a scan, because it has read pages the sitemaps list. */
export const judgeAfterScan: CrawlEnd = (ctx, tx) =>
  ctx.queue.enqueue(JUDGE_JOB, { shop: ctx.shop.id, payload: {} }, { tx, key: JUDGE_KEY })

/**
 * Stores the signals of a page; if it could not be read, keeps the earlier ones, which later content is compared
 * with.
 */
async function saveSignals(
  tx: ShopTx,
  { shopId, pageId }: PageKey,
  judged: ThreadResult<IndexingSignals> | null,
): Promise<void> {
  if (!judged?.ok) return
  const { noindex, canonical, alternates, digest, readAt } = judged.output
  const now = await changeMoment(tx)
  await sql`
    insert into sitemaps_pages (shop_id, page_id, noindex, canonical, alternates, digest, read_at, same_since,
        changed_at)
      values (${shopId}, ${pageId}, ${noindex}, ${canonical}, ${JSON.stringify(alternates)}::jsonb, ${digest},
        ${readAt}, ${readAt}, ${now}::timestamptz)
      on conflict (shop_id, page_id) do update
        set noindex = excluded.noindex, canonical = excluded.canonical, alternates = excluded.alternates,
            same_since = case when sitemaps_pages.digest = excluded.digest
              then sitemaps_pages.same_since else excluded.read_at end,
            other_until = case when sitemaps_pages.digest = excluded.digest
              then sitemaps_pages.other_until else sitemaps_pages.read_at end,
            changed_at = case when sitemaps_pages.digest = excluded.digest
              then sitemaps_pages.changed_at else excluded.changed_at end,
            digest = excluded.digest, read_at = excluded.read_at`.execute(tx)
}
