import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { gatherSoon, insertAll } from './candidates.ts'
import { automationErrors } from './errors.ts'
import { type AutomationRow, definitionOf, findAutomation } from './store.ts'

/** Lets an active automation examine all existing resources. Throws `automations.inactive`, `not-found`. */
export async function lookAtExisting(ctx: ShopContext, tx: ShopTx, id: string): Promise<void> {
  const row = await findAutomation(tx, id, { lock: true })
  if (!row.active) throw new AppError(automationErrors.inactive)
  await lookAtAll(ctx, tx, row)
}

/** Makes all existing resources candidates. */
export async function lookAtAll(ctx: ShopContext, tx: ShopTx, row: AutomationRow): Promise<void> {
  await insertAll(tx, ctx.shop.id, { automationId: row.id, kind: definitionOf(row).kind })
  await gatherSoon(ctx, tx, 0)
}

/** Activates or pauses an automation; a paused one forgets its waiting candidates. */
export async function setActive(
  ctx: ShopContext,
  tx: ShopTx,
  { before, active }: { before: AutomationRow; active: boolean },
): Promise<void> {
  if (before.active === active) return
  await tx
    .updateTable('automations')
    .where('shop_id', '=', shopOf(tx))
    .set({
      ...touched(ctx, await clockOf(tx)),
      active,
      ...(active && { activated_at: await clockOf(tx) }),
      problem_code: null,
      problem_details: '{}',
    })
    .where('id', '=', before.id)
    .execute()
  if (!active) await forget(tx, before.id)
}

/** Deletes waiting candidates, and counted runs without an operation. */
export async function forget(tx: ShopTx, id: string): Promise<void> {
  await tx
    .deleteFrom('automation_candidates')
    .where('shop_id', '=', shopOf(tx))
    .where('automation_id', '=', id)
    .execute()
  await tx
    .deleteFrom('automation_runs')
    .where('shop_id', '=', shopOf(tx))
    .where('automation_id', '=', id)
    .where('operation_id', 'is', null)
    .execute()
}

/** Returns who acts, for `created_by` and `updated_by`. */
export const actorOf = ({ actor }: ShopContext): string =>
  actor.kind === 'system' ? actor.name : actor.userId

/** Returns the columns that say who changed a row, and when. */
export const touched = (ctx: ShopContext, now: string) => ({
  updated_at: now,
  updated_by: actorOf(ctx),
})
