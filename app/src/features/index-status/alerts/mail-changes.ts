import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { adminUrl } from '#core/shops/admin-url.ts'
import { loadShopFacts } from '#core/shops/shop-facts.ts'
import { notify } from '#core/staff/notifications.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { textsIn } from '#kit/server/texts.ts'
import { type ChangeRow, describeChange } from '../list-store.ts'
import { findSettings } from '../settings-store.ts'
import { changesMail } from './changes-mail.ts'

/** Screen the mail links to. */
const SCREEN = '/google-search-console/index-status'

/**
 * Sends one mail about the verdicts that changed since the last one, except of pages the store no longer has: they are
 * meant to leave. Changes are claimed before sending: a repeated job sends them once, and a worker that dies in between
 * sends none rather than two. The screen shows them either way.
 */
export async function mailChanges(ctx: ShopContext): Promise<void> {
  const claimed = await ctx.tx(async (tx) => {
    const now = await clockOf(tx)
    const { rows } = await sql<ChangeRow>`
      update index_status_changes set mailed_at = ${now} where shop_id = ${shopOf(tx)} and mailed_at is null
        returning id, url_hash, url, at, from_verdict, to_verdict, to_reason`.execute(tx)
    const { alerts } = await findSettings(tx)
    const shop = await loadShopFacts(tx)
    const gone = await pagesGone(
      tx,
      rows.map(({ url_hash: hash }) => hash),
    )
    return { changes: rows.filter((row) => !gone.has(row.url_hash)).map(describeChange), alerts, shop }
  })
  const { changes, alerts, shop } = claimed
  if (!alerts) return
  const mail = changesMail(
    changes,
    { storeName: shop.name || ctx.shop.domain, language: shop.app_language, link: adminUrl(ctx, SCREEN) },
    textsIn(shop.app_language),
  )
  if (mail === null) return
  try {
    await notify(ctx, { to: shop.email, ...mail })
  } catch (error) {
    ctx.log.warn({ err: error }, 'could not send a mail about the index')
  }
}

async function pagesGone(tx: ShopTx, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set()
  const { rows } = await sql<{ url_hash: string }>`
    select url_hash from index_status_pages
      where shop_id = ${shopOf(tx)} and gone_at is not null and url_hash = any(${[...hashes]}::bigint[])`.execute(
    tx,
  )
  return new Set(rows.map(({ url_hash: hash }) => hash))
}
