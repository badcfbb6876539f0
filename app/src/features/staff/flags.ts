import type { ShopContext } from '#core/context/context.ts'
import type { Feature } from '#core/shops/domain/plan-catalogue.ts'
import { reaches } from '#core/shops/domain/plan-order.ts'
import { readFlags, setFlag } from '#core/shops/entitlements.ts'
import { planCatalogue, readPlan } from '#core/shops/plan-of.ts'
import { staffErrors } from '#core/staff/errors.ts'
import type { StaffContext } from '#core/staff/staff-context.ts'
import { writeStaffLog } from '#core/staff/staff-log.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { staffAreaErrors } from './errors.ts'

/** Returns every feature of the plans: the plan's setting for the store, and the flag that overrides it. */
export async function listFlags(ctx: StaffContext, { store }: { store: string }) {
  const shop = await ctx.shop(store)
  return shop.tx(async (tx) => {
    const { plan } = await readPlan(tx, shop)
    const flags = await readFlags(tx)
    return Object.entries(planCatalogue(ctx.settings).features).map(([feature, required]) => ({
      feature,
      byPlan: reaches(plan, required),
      flag: flags.get(feature)?.isOn ?? null,
      setBy: flags.get(feature)?.setBy ?? null,
    }))
  })
}

/** Switches a feature for one store, or removes the flag. */
export async function switchFeature(
  ctx: StaffContext,
  { store, feature, flag, reason }: { store: string; feature: string; flag: boolean | null; reason: string },
): Promise<boolean> {
  const known = featureOf(ctx, feature)
  const shop = await ctx.shop(store)
  await shop.tx(async (tx) => {
    const before = await setFlag(tx, { feature: known, flag, by: ctx.staff.name })
    await ctx.note(tx, {
      act: 'staff.setFlag',
      about: store,
      reason,
      before: { feature, flag: before },
      after: { feature, flag },
    })
  })
  return true
}

/** Sets feature flags; only staff who visit the store may call it. Returns all flags of the store. */
export async function setFeatureStatus(
  ctx: ShopContext,
  status: Record<string, boolean>,
): Promise<Record<string, boolean>> {
  const { actor } = ctx
  if (actor.kind !== 'staff' || actor.visit === undefined) throw new AppError(staffErrors.staffOnly)
  const { visit: visitId } = actor
  const flags = Object.entries(status).map(([feature, flag]) => ({ feature: featureOf(ctx, feature), flag }))
  return ctx.tx(async (tx) => {
    const visit = await visitorOf(tx, visitId)
    for (const { feature, flag } of flags) {
      const before = await setFlag(tx, { feature, flag, by: actor.userId })
      await writeStaffLog(tx, visit.member, {
        act: 'staff.featureStatus',
        about: ctx.shop.domain,
        reason: visit.reason,
        before: { feature, flag: before },
        after: { feature, flag },
      })
    }
    return Object.fromEntries([...(await readFlags(tx)).values()].map(({ feature, isOn }) => [feature, isOn]))
  })
}

function featureOf({ settings }: Pick<ShopContext, 'settings'>, feature: string): Feature {
  const { features } = planCatalogue(settings)
  if (!Object.hasOwn(features, feature)) throw new AppError(staffAreaErrors.unknownFeature, { feature })
  return feature as Feature
}

/** The member who visits, as the log names them, and the reason of the visit. */
async function visitorOf(tx: ShopTx, visit: string) {
  const row = await tx
    .selectFrom('staff_visits')
    .select(['staff_id', 'staff_name', 'reason'])
    .where('shop_id', '=', shopOf(tx))
    .where('id', '=', visit)
    .executeTakeFirst()
  if (!row) throw new AppError(staffErrors.visitEnded)
  return { member: { id: row.staff_id, name: row.staff_name, email: '', role: null }, reason: row.reason }
}
