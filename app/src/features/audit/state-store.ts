import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { AuditState } from './contract.ts'

/** Counts pages that could not be checked, and ignored findings. */
export async function countLeft(tx: ShopTx): Promise<Pick<AuditState, 'unjudged' | 'ignored'>> {
  const shop = shopOf(tx)
  const { rows } = await sql<Pick<AuditState, 'unjudged' | 'ignored'>>`
    select (select count(*)::int from audit_pages where shop_id = ${shop} and unjudged is not null) as unjudged,
        (select count(*)::int from audit_findings where shop_id = ${shop} and ignored) as ignored`.execute(tx)
  return rows[0] ?? { unjudged: 0, ignored: 0 }
}
