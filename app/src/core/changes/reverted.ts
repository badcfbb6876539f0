import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/**
 * Marks what the settled undo changes took back, and counts it at the operations it belongs to. A change undone up to a
 * moment takes back all changes of its field from `reverts_from` on. Operations are touched in the order of their ids,
 * so that two undos do not wait for each other.
 */
export async function markReverted(tx: ShopTx, undoChangeIds: string[]): Promise<void> {
  if (undoChangeIds.length === 0) return
  const { rows } = await sql<{ operation_id: string; back: number }>`
    with undo as (
        select id, kind, resource_id, field, reverts, reverts_from from changes
          where shop_id = ${shopOf(tx)} and id = any(${undoChangeIds}::bigint[]) and reverts is not null),
      back as (
        update changes c set state = 'reverted'
          from undo
          where c.shop_id = ${shopOf(tx)} and c.state = 'applied' and c.resource_id = undo.resource_id and c.field = undo.field and c.kind = undo.kind
            and (c.id = undo.reverts
              or undo.reverts_from is not null and c.id between undo.reverts_from and undo.reverts)
          returning c.operation_id)
    select operation_id, count(*)::int as back from back group by operation_id order by operation_id`.execute(
    tx,
  )
  for (const { operation_id, back } of rows)
    await sql`update operations set reverted = reverted + ${back} where shop_id = ${shopOf(tx)} and id = ${operation_id}`.execute(
      tx,
    )
}
