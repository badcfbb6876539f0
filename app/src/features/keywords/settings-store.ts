import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { KeywordSettings } from './contract.ts'

export interface SettingsRow extends KeywordSettings {
  account_source: 'google-ads' | 'dataforseo' | null
  account_name: string | null
  key_id: string | null
  account: Buffer | null
}

const NOTHING = { account_source: null, account_name: null, key_id: null, account: null }

/** Reads the shop's settings; by default there is no source. */
export async function findSettings(tx: ShopTx): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select source, country, language, account_source, account_name, key_id, account
      from keyword_settings where shop_id = ${shopOf(tx)}`.execute(tx)
  return rows[0] ?? { source: 'none', country: 'US', language: 'en', ...NOTHING }
}

/** Stores source, country and language of the metrics. */
export async function saveSettings(tx: ShopTx, settings: KeywordSettings): Promise<void> {
  const now = await clockOf(tx)
  const { source, country, language } = settings
  await sql`
    insert into keyword_settings (shop_id, source, country, language, saved_at)
      values (${shopOf(tx)}, ${source}, ${country}, ${language}, ${now})
      on conflict (shop_id) do update set source = excluded.source, country = excluded.country,
        language = excluded.language, saved_at = excluded.saved_at`.execute(tx)
}
