import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { lockTogether } from '#kit/server/db/advisory-lock.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Operation } from '../contract.ts'
import { changesErrors } from '../errors.ts'

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
  // Whoever leaves waits for this transaction, and cancels what it has opened. A lock on the row would be one on the
  // rows of all shops, on a distributed database.
  await lockTogether(tx, 'leaving')
  const { rows } = await sql<{ left: boolean }>`
    select left_at is not null as left from shops where id = ${shop.id}`.execute(tx)
  if (rows[0]?.left) throw new AppError(changesErrors.left)
}
