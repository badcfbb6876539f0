import type { ShopContext } from '#core/context/context.ts'
import { lockOf, readPlan, requireFeature } from '#core/shops/plan-of.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { lookAtAll, lookAtExisting, setActive } from './activity.ts'
import type { Automation } from './contract.ts'
import { automationsGate } from './plan-gates.ts'
import { readAutomation, shown } from './shown.ts'
import { findAutomation, runStates } from './store.ts'

type Id = { id: string }

/** Lists all automations, active ones first; also what locks them, if the shop cannot use them. */
export async function listAutomations(
  ctx: ShopContext,
): Promise<{ automations: Automation[]; locked: string | null }> {
  return ctx.tx(async (tx) => {
    const states = await runStates(tx)
    const rows = await tx
      .selectFrom('automations')
      .where('shop_id', '=', shopOf(tx))
      .selectAll()
      .orderBy('active', 'desc')
      .orderBy('title')
      .orderBy('id')
      .execute()
    return {
      automations: rows.map((row) => shown(ctx, row, states.get(row.id))),
      locked: lockOf(ctx, await readPlan(tx, ctx), automationsGate.feature),
    }
  })
}

/** Returns an automation. Throws `automations.not-found`. */
export async function getAutomation(ctx: ShopContext, { id }: Id): Promise<Automation> {
  return ctx.tx((tx) => readAutomation(ctx, tx, id))
}

/** Deletes an automation. Throws `automations.not-found`. */
export async function removeAutomation(ctx: ShopContext, { id }: Id): Promise<Id> {
  await ctx.tx(async (tx) => {
    await findAutomation(tx, id, { lock: true })
    await tx.deleteFrom('automations').where('shop_id', '=', shopOf(tx)).where('id', '=', id).execute()
  })
  return { id }
}

/** Activates an automation. Throws `plans.locked`, `automations.not-found`. */
export async function activate(
  ctx: ShopContext,
  { id, existing }: Id & { existing: boolean },
): Promise<Automation> {
  await requireFeature(ctx, automationsGate)
  return ctx.tx(async (tx) => {
    const before = await findAutomation(tx, id, { lock: true })
    await setActive(ctx, tx, { before, active: true })
    if (existing) await lookAtAll(ctx, tx, before)
    return readAutomation(ctx, tx, id)
  })
}

/** Deactivates an automation. Throws `automations.not-found`. */
export async function pause(ctx: ShopContext, { id }: Id): Promise<Automation> {
  return ctx.tx(async (tx) => {
    const before = await findAutomation(tx, id, { lock: true })
    await setActive(ctx, tx, { before, active: false })
    return readAutomation(ctx, tx, id)
  })
}

/** Examines all existing resources, within the cap. Throws `automations.inactive`, `plans.locked`. */
export async function runOverAll(ctx: ShopContext, { id }: Id): Promise<Automation> {
  await requireFeature(ctx, automationsGate)
  return ctx.tx(async (tx) => {
    await lookAtExisting(ctx, tx, id)
    return readAutomation(ctx, tx, id)
  })
}
