import { askCharge, type Confirmation } from '#core/charges/ask-charge.ts'
import type { ChargeKind, OneTimeCharge } from '#core/charges/charge-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { giveCredits, takeBackCredits } from '#core/credits/rewards.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { endEntitlement, entitle } from '#core/shops/entitlements.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { planServiceErrors } from '../errors.ts'
import { findOpenPlan, listPlans, type OneTimePlanRow, setConfirmation, setMoment } from './one-time-store.ts'

const KIND = 'plans.one-time'

/** Returns the one-time plans staff offer this store, while it can take them. */
export async function offeredOnce(ctx: ShopContext) {
  const all = await ctx.tx(listPlans)
  return {
    plans: all
      .filter(({ withdrawnAt, paidAt }) => withdrawnAt === null && paidAt === null)
      .map(({ id, name, note, price, currency, benefit }) => ({ id, name, note, price, currency, benefit })),
  }
}

/**
 * Requests the payment of a one-time plan; a repeated call before a decision returns the same page. Throws
 * `plans.no-offer`, and what requesting the charge throws.
 */
export async function takeOnce(ctx: ShopContext, { id }: { id: string }): Promise<Confirmation> {
  const plan = await ctx.tx((tx) => findOpenPlan(tx, id))
  if (!plan) throw new AppError(planServiceErrors.noOffer)
  if (plan.confirmationUrl !== null) return { confirmationUrl: plan.confirmationUrl }
  let chargeId = ''
  const { confirmationUrl } = await askCharge(
    ctx,
    {
      kind: KIND,
      reference: id,
      name: plan.name,
      amount: plan.price,
      returnPath: '/pricing/one-time-plan',
    },
    async (_, charge) => void (chargeId = charge),
  )
  await ctx.tx((tx) => setConfirmation(tx, id, { chargeId, url: confirmationUrl }))
  return { confirmationUrl }
}

/**
 * Returns the source to book under. It names the payment, not the plan: a merchant who approved two pages gets both.
 */
const sourceOf = ({ id }: OneTimeCharge): string => `one-time:${id.split('/').at(-1)}`

export const oneTimeCharge: ChargeKind = {
  name: KIND,
  async paid(tx, charge) {
    const plan = await planOfCharge(tx, charge)
    if (!plan) return
    await setMoment(tx, plan.id, 'paid_at')
    await setConfirmation(tx, plan.id, { chargeId: charge.id, url: null })
    const source = sourceOf(charge)
    const { credits = {}, unlock } = plan.benefit
    for (const [credit, amount] of Object.entries(credits))
      await giveCredits(tx, { source, credit: credit as CreditKind, amount, reason: 'purchase' })
    if (unlock) await entitle(tx, { source, plan: unlock.plan, hours: unlock.hours, moreProducts: 0 })
  },
  async refused(tx, charge) {
    await setConfirmation(tx, charge.reference, { chargeId: charge.id, url: null })
  },
  async refunded(tx, charge) {
    const source = sourceOf(charge)
    await takeBackCredits(tx, source)
    await endEntitlement(tx, source)
    await setMoment(tx, charge.reference, 'refunded_at')
  },
}

async function planOfCharge(tx: ShopTx, { reference }: OneTimeCharge): Promise<OneTimePlanRow | undefined> {
  return (await listPlans(tx)).find(({ id }) => id === reference)
}
