import { sql } from 'kysely'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import type { ChangeRef } from './change-kind.ts'

/**
 * True when an operation is writing one of these fields now. Until the transaction ends, no operation of the shop
 * begins to write anything: whoever commits an intent after this sees the other's.
 */
export async function isInHand(tx: ShopTx, kind: string, refs: readonly ChangeRef[]): Promise<boolean> {
  await sql`select from change_lanes where stage = 'write' for update`.execute(tx)
  const { rows } = await sql`
    select from changes c
      join unnest(${refs.map(({ resourceId }) => resourceId)}::text[], ${refs.map(({ field }) => field)}::text[])
        as wanted (resource_id, field) on wanted.resource_id = c.resource_id and wanted.field = c.field
      where c.kind = ${kind} and c.state = 'applying' and c.lease_until is null limit 1`.execute(tx)
  return rows.length > 0
}
