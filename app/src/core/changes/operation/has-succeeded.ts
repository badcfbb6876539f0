import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/**
 * Checks whether a merchant's operation has ended since then with at least so many changes in effect and no failure.
 */
export async function hasSucceeded(
  tx: ShopTx,
  { since, changes }: { since: string; changes: number },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from operations
      where shop_id = ${shopOf(tx)} and cause = 'merchant' and state = 'done' and failed = 0 and applied >= ${changes}
        and undone_by is null and finished_at > ${since} limit 1`.execute(tx)
  return rows.length > 0
}
