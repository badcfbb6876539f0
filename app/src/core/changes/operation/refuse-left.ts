import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Operation } from '../contract.ts'
import { changesErrors } from '../errors.ts'
import { cancelOperation } from './cancel.ts'

/**
 * Throws `changes.left` for what Signpost would write by itself to a store it has been taken off
 * (`core/shops/left.ts`). What the merchant asks for, undoing included, is written.
 */
export async function refuseLeft(
  { actor, shop }: ShopContext,
  tx: ShopTx,
  cause: Operation['cause'],
): Promise<void> {
  if (actor.kind !== 'system' || cause === 'undo' || cause === 'merchant') return
  // Locked: who leaves waits for this transaction, and cancels what it has opened.
  const { rows } = await sql<{ left: boolean }>`
    select left_at is not null as left from shops where id = ${shop.id} for share`.execute(tx)
  if (rows[0]?.left) throw new AppError(changesErrors.left)
}

/** Cancels the operations Signpost has begun by itself, for a shop that has just left. */
export async function cancelAutomatic(ctx: ShopContext): Promise<void> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ id: string }>`
      select id from operations
        where shop_id = ${ctx.shop.id} and state in ('pending', 'running', 'review') and (ready or filling)
          and actor_kind = 'system' and cause in ('system', 'automation') and not cancel_asked`.execute(tx),
  )
  for (const { id } of rows)
    await cancelOperation(ctx, id).catch((error: unknown) => {
      // It has ended in the meantime.
      if (!(error instanceof AppError) || error.code !== changesErrors.notRunning.code) throw error
    })
}
