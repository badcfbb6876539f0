import { sql } from 'kysely'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/**
 * Returns by kind of credit what is used or reserved of the running grants, with what they deducted for paid plans
 * before. Kinds nothing was used of may be missing.
 */
export async function usedOfGrants(tx: ShopTx): Promise<Map<CreditKind, number>> {
  const { rows } = await sql<{ credit: CreditKind; used: string }>`
    select g.credit, g.used_before + coalesce((
        select sum(c.from_granted) from credit_charges c where c.shop_id = ${shopOf(tx)} and c.grant_id = g.id), 0) as used
      from credit_balances b join credit_grants g on g.shop_id = ${shopOf(tx)} and g.id = b.grant_id
      where b.shop_id = ${shopOf(tx)}`.execute(tx)
  return new Map(rows.map(({ credit, used }) => [credit, Number(used)]))
}
