import { sql } from 'kysely'
import { type IndexingSignals, indexingSignals } from '#core/crawl/indexing-signals.ts'
import { definePageCheck, type PageKey } from '#core/crawl/page-check.ts'
import { urlHash } from '#core/crawl/url-hash.ts'
import type { ThreadResult } from '#core/judging/run-in-thread.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { indexStatusGate } from './plan-gates.ts'

/** Stores what makes a page worth asking about: changed content, and signals that keep search engines out. */
export const signalsCheck = definePageCheck<IndexingSignals>({
  name: 'index-status.signals',
  feature: indexStatusGate.feature,
  version: 1,
  judge: indexingSignals,
  store: saveSignals,
})

/** A page that could not be read tells nothing new; whether it is gone is found out when questions are chosen. */
async function saveSignals(
  tx: ShopTx,
  { shopId, pageId }: PageKey,
  judged: ThreadResult<IndexingSignals> | null,
): Promise<void> {
  if (!judged?.ok) return
  const { rows } = await sql<{ url: string }>`
    select url from crawl_pages where shop_id = ${shopId} and id = ${pageId}`.execute(tx)
  const url = rows[0]?.url
  if (url === undefined) return
  const { noindex, canonical, digest, readAt } = judged.output
  const hindrance = noindex ? 'noindex' : canonical !== null ? 'canonical' : null
  await sql`
    insert into index_status_pages as known (shop_id, url_hash, url, known_at, digest, hindrance, hindered_at)
      values (${shopId}, ${urlHash(url, new URL(url).origin)}, ${url}, ${readAt}, ${digest}, ${hindrance},
        ${hindrance && readAt})
      on conflict (shop_id, url_hash) do update set
        url = excluded.url, gone_at = null, digest = excluded.digest,
        changed_at = case when known.digest is null or known.digest = excluded.digest
          then known.changed_at else excluded.known_at end,
        hindrance = excluded.hindrance,
        hindered_at = case when known.hindrance = excluded.hindrance then known.hindered_at
          else excluded.hindered_at end`.execute(tx)
}
