import { refundCharge } from '#core/charges/refund-charge.ts'
import { newestCharges } from '#core/charges/store.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { StaffContext } from '#core/staff/staff-context.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { StaffCharge } from '../contract/staff.ts'
import { creditName } from '../credit-order.ts'
import { planServiceErrors } from '../errors.ts'
import { newestOrders, refundOrder, type UsageOrderRow } from '../usage/usage-store.ts'

/** Kind of an order billed with the plan. */
const USAGE = 'plans.usage'
const MOST = 200

/** Returns a store's one-time payments and usage charges, newest first. Throws `staff.no-such-store`. */
export async function staffCharges(
  ctx: StaffContext,
  { store }: { store: string },
): Promise<{ charges: StaffCharge[] }> {
  const shop = await ctx.shop(store)
  const [charges, orders] = await shop.tx(
    async (tx) => [await newestCharges(tx), await newestOrders(tx)] as const,
  )
  const once = charges.map(({ id, kind, state, name, ...row }) => ({
    kind,
    state,
    name,
    number: id.split('/').at(-1) ?? '',
    ...shown(row),
    paidAt: row.paidAt?.toISOString() ?? null,
    isRefundDue: row.refundDueAt !== null && row.refundedAt === null,
  }))
  const billed = orders.map((row) => ({
    kind: USAGE,
    name: creditName(row),
    number: row.id,
    state: stateOf(row),
    ...shown(row),
    paidAt: row.state === 'billed' ? (row.settledAt?.toISOString() ?? null) : null,
    isRefundDue: false,
  }))
  return { charges: [...once, ...billed].sort((a, b) => b.at.localeCompare(a.at)).slice(0, MOST) }
}

type Shown = Pick<
  UsageOrderRow,
  'price' | 'currency' | 'test' | 'at' | 'refundedAt' | 'refundedBy' | 'refundReason'
>
const shown = ({ price, currency, test, at, refundedAt, refundedBy, refundReason }: Shown) => ({
  price,
  currency,
  test,
  refundedBy,
  refundReason,
  at: at.toISOString(),
  refundedAt: refundedAt?.toISOString() ?? null,
})

function stateOf({ state, refundedAt }: UsageOrderRow): StaffCharge['state'] {
  if (refundedAt !== null) return 'CANCELLED'
  return state === 'asked' ? 'PENDING' : state === 'billed' ? 'ACTIVE' : 'DECLINED'
}

interface Refund {
  store: string
  /** Number of a charge on the platform, or our id of an order billed with the plan. */
  number: string
  reason: string
}

/**
 * Records a refund made in the platform's partner dashboard, and takes back what the charge bought. Throws
 * `plans.not-refundable` if it was not paid, or already refunded.
 */
export async function staffRefund(ctx: StaffContext, refund: Refund): Promise<boolean> {
  const shop = await ctx.shop(refund.store)
  const isUsage = refund.number.includes('-')
  const refunded = await (isUsage ? refundUsage : refundOnce)(ctx, shop, refund)
  if (!refunded) throw new AppError(planServiceErrors.notRefundable)
  return true
}

function refundOnce(ctx: StaffContext, shop: ShopContext, { store, number, reason }: Refund) {
  return refundCharge(shop, number, {
    by: ctx.staff.name,
    reason,
    also: (tx, { kind, name, price, currency, state }) =>
      ctx.note(tx, {
        act: 'plans.refund',
        about: store,
        reason,
        before: { number, kind, name, price, currency, state },
        after: { state: 'CANCELLED' },
      }),
  })
}

async function refundUsage(ctx: StaffContext, shop: ShopContext, { store, number, reason }: Refund) {
  return shop.tx(async (tx) => {
    const order = await refundOrder(tx, number, { by: ctx.staff.name, reason })
    if (order === null) return false
    const { price, currency } = order
    await ctx.note(tx, {
      act: 'plans.refund',
      about: store,
      reason,
      before: { number, kind: USAGE, name: creditName(order), price, currency, state: 'ACTIVE' },
      after: { state: 'CANCELLED' },
    })
    return true
  })
}
