import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { countVotes } from './request-store.ts'

/** Removes the votes of a store that is being erased. Rows that belong to the store alone are deleted with it. */
export async function withdrawAllVotes(ctx: ShopContext): Promise<void> {
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ request_id: string }>`
      select request_id from feature_votes where shop_id = ${shopOf(tx)} order by request_id`.execute(tx)
    for (const { request_id } of rows) await countVotes(tx, request_id, -1)
    await sql`delete from feature_votes where shop_id = ${shopOf(tx)}`.execute(tx)
  })
}
