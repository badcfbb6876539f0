import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'

/** Compares the shop's balances with its ledger; logs every account where they differ. */
export async function checkLedger(ctx: ShopContext): Promise<void> {
  const rows = await ctx.tx(
    async (tx) => (await sql`select * from signpost_credit_discrepancies()`.execute(tx)).rows,
  )
  if (rows.length > 0) ctx.log.error({ discrepancies: rows }, 'the credit ledger does not add up')
}
