import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { IndexSettings } from './contract.ts'

export interface SettingsRow extends IndexSettings {
  resubmitted_at: Date | null
  resubmitted_pages: number
  sitemap_refusal: string | null
  index_now_refusal: string | null
}

/** Reads the shop's settings; both are on by default. */
export async function findSettings(tx: ShopTx): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select alerts, resubmit, resubmitted_at, resubmitted_pages, sitemap_refusal, index_now_refusal
      from index_status_settings where shop_id = ${shopOf(tx)}`.execute(tx)
  return (
    rows[0] ?? {
      alerts: true,
      resubmit: true,
      resubmitted_at: null,
      resubmitted_pages: 0,
      sitemap_refusal: null,
      index_now_refusal: null,
    }
  )
}

/** Stores whether to send mails and to resubmit each month. */
export async function saveSettings(tx: ShopTx, { alerts, resubmit }: IndexSettings): Promise<void> {
  await sql`
    insert into index_status_settings (shop_id, alerts, resubmit) values (${shopOf(tx)}, ${alerts}, ${resubmit})
      on conflict (shop_id) do update set alerts = excluded.alerts, resubmit = excluded.resubmit`.execute(tx)
}

/** Stores when pages were last resubmitted, and what was refused. */
export async function noteResubmission(
  tx: ShopTx,
  { pages, sitemap, indexNow }: { pages: number; sitemap: string | null; indexNow: string | null },
): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    insert into index_status_settings (shop_id, resubmitted_at, resubmitted_pages, sitemap_refusal, index_now_refusal)
      values (${shopOf(tx)}, ${now}, ${pages}, ${sitemap}, ${indexNow})
      on conflict (shop_id) do update
        set resubmitted_at = excluded.resubmitted_at, resubmitted_pages = excluded.resubmitted_pages,
            sitemap_refusal = excluded.sitemap_refusal, index_now_refusal = excluded.index_now_refusal`.execute(
    tx,
  )
}
