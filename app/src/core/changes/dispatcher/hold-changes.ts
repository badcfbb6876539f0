import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { PickedChange } from './pick.ts'

/**
 * Returns the picked changes that were not taken or cancelled meanwhile, locked until the transaction ends. Credits
 * are reserved for these only: a charge that no change points to is never released.
 */
export async function holdChanges(
  tx: ShopTx,
  changes: PickedChange[],
  state: 'drafting' | 'pending',
): Promise<PickedChange[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from changes c
      join unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ fencingToken }) => fencingToken)}::bigint[])
        as w (id, fencing_token) on c.id = w.id and c.fencing_token = w.fencing_token
      where c.shop_id = ${shopOf(tx)} and c.state = ${state} order by c.id for update of c`.execute(tx)
  const held = new Set(rows.map(({ id }) => id))
  return changes.filter(({ id }) => held.has(id))
}
