import { randomUUID } from 'node:crypto'
import type { Benefit } from '#core/promotions/domain/benefit.ts'
import { planCatalogue } from '#core/shops/plan-of.ts'
import type { StaffContext } from '#core/staff/staff-context.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { planServiceErrors } from '../errors.ts'
import { listPlans, setMoment } from '../one-time/one-time-store.ts'

/** Returns the plans of the operator's catalogue that any store may take by URL. */
export async function staffCustomPlans({ settings }: Pick<StaffContext, 'settings'>) {
  const { offers, currency } = planCatalogue(settings)
  return {
    currency,
    plans: Object.entries(offers).map(([type, { name, basedOn, price, retired }]) => ({
      type,
      name,
      basedOn,
      price,
      retired,
      path: `/pricing/custom-plan/${type}`,
    })),
  }
}

/** Returns the one-time plans offered to a store. Throws `staff.no-such-store`. */
export async function staffOneTimePlans(ctx: StaffContext, { store }: { store: string }) {
  const shop = await ctx.shop(store)
  const plans = await shop.tx(listPlans)
  return {
    currency: planCatalogue(ctx.settings).currency,
    plans: plans.map(({ offeredAt, withdrawnAt, paidAt, refundedAt, confirmationUrl: _, ...plan }) => ({
      ...plan,
      offeredAt: offeredAt.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
      paidAt: paidAt?.toISOString() ?? null,
      refundedAt: refundedAt?.toISOString() ?? null,
    })),
  }
}

interface Offered {
  store: string
  name: string
  note: string
  price: number
  benefit: Benefit
}

/** Offers a one-time plan, which the store then finds at `/pricing/one-time-plan`. */
export async function staffOfferPlan(
  ctx: StaffContext,
  { store, name, note, price, benefit }: Offered,
): Promise<boolean> {
  const shop = await ctx.shop(store)
  const { currency } = planCatalogue(ctx.settings)
  await shop.tx(async (tx) => {
    const id = randomUUID()
    await tx
      .insertInto('one_time_plans')
      .values({
        shop_id: shopOf(tx),
        id,
        name,
        note,
        price,
        currency,
        benefit: JSON.stringify(benefit),
        offered_by: ctx.staff.name,
        offered_at: await clockOf(tx),
      })
      .execute()
    await ctx.note(tx, {
      act: 'plans.offerPlan',
      about: store,
      reason: note,
      after: { id, name, price, currency, benefit },
    })
  })
  return true
}

/** Withdraws a one-time plan: no new payment can begin, an approved one still counts. Throws `plans.no-offer`. */
export async function staffWithdrawPlan(
  ctx: StaffContext,
  { store, id }: { store: string; id: string },
): Promise<boolean> {
  const shop = await ctx.shop(store)
  await shop.tx(async (tx) => {
    const plan = (await listPlans(tx)).find((each) => each.id === id)
    if (!plan || plan.paidAt !== null || !(await setMoment(tx, id, 'withdrawn_at')))
      throw new AppError(planServiceErrors.noOffer)
    const { name, price } = plan
    await ctx.note(tx, { act: 'plans.withdrawPlan', about: store, before: { id, name, price } })
  })
  return true
}
