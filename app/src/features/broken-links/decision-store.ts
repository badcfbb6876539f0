import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/** What the merchant decided about a link; its redirect is the store's. */
export interface Decision {
  archived: boolean
  /** A redirect was taken away by hand. */
  reverted: boolean
}

/** Days a deleted link is kept with its visits, so that an undo brings both back. */
export const DELETED_KEPT_DAYS = 30

/** Returns the decisions about links by id, without deleted ones. */
export async function findDecisions(tx: ShopTx, ids: readonly string[]): Promise<Map<string, Decision>> {
  const { rows } = await sql<Decision & { id: string }>`
    select id, archived_at is not null as archived, reverted_at is not null as reverted from broken_links
      where shop_id = ${shopOf(tx)} and id = any(${[...ids]}::bigint[]) and deleted_at is null`.execute(tx)
  return new Map(rows.map(({ id, ...decision }) => [id, decision]))
}

/** Stores a decision about links; null: none is in force. */
export async function saveDecisions(
  tx: ShopTx,
  ids: readonly string[],
  decision: 'archived' | 'reverted' | null,
): Promise<void> {
  if (ids.length === 0) return
  const now = await clockOf(tx)
  const at = (own: typeof decision) => (decision === own ? now : null)
  await sql`
    update broken_links set archived_at = ${at('archived')}::timestamptz, reverted_at = ${at('reverted')}::timestamptz
      where shop_id = ${shopOf(tx)} and id = any(${[...ids]}::bigint[]) and deleted_at is null`.execute(tx)
}

/** Deletes links for the merchant; the rows stay for `DELETED_KEPT_DAYS`. */
export async function deleteLinks(tx: ShopTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const now = await clockOf(tx)
  await sql`
    update broken_links set deleted_at = ${now}::timestamptz
      where shop_id = ${shopOf(tx)} and id = any(${[...ids]}::bigint[]) and deleted_at is null`.execute(tx)
}

/** Removes links deleted long ago, with their visits. */
export async function purgeDeleted(tx: ShopTx, now: string): Promise<void> {
  await sql`
    delete from broken_links where shop_id = ${shopOf(tx)}
      and deleted_at < ${now}::timestamptz - make_interval(days => ${DELETED_KEPT_DAYS})`.execute(tx)
}
