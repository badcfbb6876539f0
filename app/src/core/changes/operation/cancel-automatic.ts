import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { changesErrors } from '../errors.ts'
import { cancelOperation } from './cancel.ts'

/**
 * Cancels the operations Signpost has begun by itself, for a shop that has left. Returns true once all have ended: what was
 * sent is completed.
 */
export async function cancelAutomatic(ctx: ShopContext): Promise<boolean> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ id: string; isAsked: boolean }>`
      select id, cancel_asked as "isAsked" from operations
        where shop_id = ${ctx.shop.id} and state in ('pending', 'running', 'review') and (ready or filling)
          and actor_kind = 'system' and cause in ('system', 'automation')`.execute(tx),
  )
  for (const { id, isAsked } of rows)
    if (!isAsked)
      await cancelOperation(ctx, id).catch((error: unknown) => {
        // It has ended in the meantime.
        if (!(error instanceof AppError) || error.code !== changesErrors.notRunning.code) throw error
      })
  return rows.length === 0
}
