import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { shopQuery } from '#kit/server/db/shop-query.ts'
import { isLeftToCancel } from '../operation/cancel.ts'
import { isSentAlone } from './read-back.ts'

/** Work a slice finds besides the changes waiting for it. */
export interface Leftovers {
  /** Calls of an earlier holder, between intent and result. */
  isInterrupted: boolean
  /** Bulk mutations under way. */
  isInBulk: boolean
  /** Cancelled operations whose cancellation may not have finished. */
  isCancelled: boolean
}

const theLeftovers = shopQuery<Leftovers>((db, shop) => {
  const changes = db.selectFrom('changes').where('shop_id', '=', shop)
  const operations = db.selectFrom('operations').where('shop_id', '=', shop)
  return db.selectNoFrom(({ exists }) => [
    exists(changes.where(isSentAlone)).as('isInterrupted'),
    exists(changes.where(sql<boolean>`state = 'applying' and bulk_id is not null`)).as('isInBulk'),
    exists(operations.where(isLeftToCancel)).as('isCancelled'),
  ])
})

/**
 * Queries all three at once instead of one by one: usually there is nothing, and a slice with little to do would wait
 * for each answer. The caller must hold the shop queue: then no other process adds to the first two.
 */
export async function readLeftovers(ctx: ShopContext): Promise<Leftovers> {
  const [row] = await ctx.read(theLeftovers)
  if (!row) throw new TypeError('A question without a table is answered with a row.')
  return row
}
