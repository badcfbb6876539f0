import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { Ignored } from './contract.ts'

/** Maximum ignored findings: beyond that, ignoring the check as a whole is the better choice. */
export const MOST_IGNORED = 1_000
/** Used in place of a page's hash, for all pages. */
export const ALL_PAGES = '0'

/** Lists the ignored findings, newest first. */
export async function listIgnored(tx: ShopTx): Promise<Ignored[]> {
  const rows = await tx
    .selectFrom('audit_ignores')
    .selectAll()
    .where('shop_id', '=', shopOf(tx))
    .orderBy('ignored_at', 'desc')
    .orderBy('check_id')
    .limit(MOST_IGNORED)
    .execute()
  return rows.map(({ check_id: check, url_hash: hash, url, reason, ignored_at: at }) => ({
    check,
    hash,
    url,
    reason,
    at: at.toISOString(),
  }))
}

/** Stores a choice; choosing again replaces the reason. */
export async function saveIgnored(
  tx: ShopTx,
  choice: { check: string; hash: string; url: string | null; reason: string },
): Promise<void> {
  const values = { url: choice.url, reason: choice.reason, ignored_at: await clockOf(tx) }
  await tx
    .insertInto('audit_ignores')
    .values({ shop_id: shopOf(tx), check_id: choice.check, url_hash: choice.hash, ...values })
    .onConflict((known) => known.columns(['shop_id', 'check_id', 'url_hash']).doUpdateSet(values))
    .execute()
}

/** Returns the number of choices to ignore a check. */
export async function countIgnored(tx: ShopTx): Promise<number> {
  const { choices } = await tx
    .selectFrom('audit_ignores')
    .select(({ fn }) => fn.countAll<string>().as('choices'))
    .where('shop_id', '=', shopOf(tx))
    .executeTakeFirstOrThrow()
  return Number(choices)
}

/** Removes the choice to ignore a check on a page, or on all (`hash` 0). */
export async function removeIgnored(
  tx: ShopTx,
  { check, hash }: { check: string; hash: string },
): Promise<void> {
  await tx
    .deleteFrom('audit_ignores')
    .where('shop_id', '=', shopOf(tx))
    .where('check_id', '=', check)
    .where('url_hash', '=', hash)
    .execute()
}
