import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { shopQuery } from '#kit/server/db/shop-query.ts'
import { isLeftToCancel } from '../operation/cancel.ts'
import { isSentAlone } from './read-back.ts'

/** What a slice finds besides the changes that wait for it. */
export interface Leftovers {
  /** Somebody else's calls, between intent and result. */
  isInterrupted: boolean
  /** Bulk mutations under way. */
  isInBulk: boolean
  /** Operations whose canceller may not have come to the end. */
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
 * Asked once where a slice would ask for each by itself: mostly there is nothing, and whoever has little to do waits for
 * each answer. To be asked by whoever holds the shop queue: nobody else adds to the first two meanwhile.
 */
export async function readLeftovers(ctx: ShopContext): Promise<Leftovers> {
  const [row] = await ctx.read(theLeftovers)
  if (!row) throw new TypeError('A question without a table is answered with a row.')
  return row
}
