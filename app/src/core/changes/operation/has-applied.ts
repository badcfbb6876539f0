import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'

/** Checks whether an operation of one of these types has written something, for steps of the setup guide. */
export async function hasApplied(ctx: ShopContext, types: readonly string[]): Promise<boolean> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from operations where shop_id = ${shopOf(tx)} and type = any(${[...types]}) and applied > 0)
        as found`.execute(tx)
    return rows[0]?.found === true
  })
}
