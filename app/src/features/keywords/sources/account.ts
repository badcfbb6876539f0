import { sql } from 'kysely'
import type { KeywordAccount } from '#adapters/keyword-data/keyword-data.ts'
import type { ShopContext } from '#core/context/context.ts'
import { isInstalled } from '#core/shops/access.ts'
import { seal, unseal } from '#core/shops/encryption.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { KeywordAccount as GivenAccount, KeywordState } from '../contract.ts'
import { keywordErrors } from '../errors.ts'
import { findSettings, type SettingsRow } from '../settings-store.ts'

const secretNameOf = ({ shop }: Pick<ShopContext, 'shop'>) => `${shop.id}:keyword-data`

/** Returns the account to query a source with: the shop's own, else the installation's, else null. */
export async function accountOf(
  ctx: ShopContext,
  source: 'google-ads' | 'dataforseo',
): Promise<KeywordAccount | null> {
  const row = await ctx.tx(findSettings)
  if (row.account_source === source && row.account && row.key_id) {
    const sealed = { keyId: row.key_id, bytes: row.account }
    const text = unseal(ctx.settings.encryptionKeys, sealed, secretNameOf(ctx))
    if (text === null) throw new AppError(keywordErrors.accountUnreadable)
    return JSON.parse(text) as KeywordAccount
  }
  const { googleAds, dataForSeo } = ctx.settings.keywordData
  if (source === 'google-ads') return googleAds && { source, ...googleAds }
  return dataForSeo && { source, ...dataForSeo }
}

/** Returns whose account each source would be queried with. */
export function sourcesOf(
  { settings }: Pick<ShopContext, 'settings'>,
  row: SettingsRow,
): KeywordState['sources'] {
  const { googleAds, dataForSeo } = settings.keywordData
  const whose = (source: 'google-ads' | 'dataforseo', installed: object | null) =>
    row.account_source === source ? 'own' : installed ? 'installation' : null
  return { 'google-ads': whose('google-ads', googleAds), dataforseo: whose('dataforseo', dataForSeo) }
}

/** Stores the shop's own account, encrypted, and selects its source. */
export async function saveAccount(ctx: ShopContext, account: GivenAccount): Promise<void> {
  const sealed = seal(ctx.settings.encryptionKeys, JSON.stringify(account), secretNameOf(ctx))
  const name = account.source === 'dataforseo' ? account.login : account.customerId
  await ctx.tx(async (tx) => {
    const now = await clockOf(tx)
    await sql`
      insert into keyword_settings (shop_id, source, account_source, account_name, key_id, account, saved_at)
        values (${shopOf(tx)}, ${account.source}, ${account.source}, ${name}, ${sealed.keyId}, ${sealed.bytes}, ${now})
        on conflict (shop_id) do update set source = excluded.source, account_source = excluded.account_source,
          account_name = excluded.account_name, key_id = excluded.key_id, account = excluded.account,
          saved_at = excluded.saved_at`.execute(tx)
  })
}

/** Deletes the shop's own account. */
export async function removeAccount(ctx: ShopContext): Promise<void> {
  await ctx.tx((tx) =>
    sql`update keyword_settings set account_source = null, account_name = null, key_id = null, account = null
      where shop_id = ${shopOf(tx)}`.execute(tx),
  )
}

/**
 * Deletes the shop's keys when the app is uninstalled. A late delivery that arrives after a reinstallation does
 * nothing.
 */
export async function endWithInstallation(ctx: ShopContext): Promise<void> {
  if (!(await isInstalled(ctx))) await removeAccount(ctx)
}
