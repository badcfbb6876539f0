import { refundCharge } from '#core/charges/refund-charge.ts'
import { newestCharges } from '#core/charges/store.ts'
import type { StaffContext } from '#core/staff/staff-context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { planServiceErrors } from '../errors.ts'

/** One-time charges of a store, the newest first. Throws `staff.no-such-store`. */
export async function staffCharges(ctx: StaffContext, { store }: { store: string }) {
  const shop = await ctx.shop(store)
  const charges = await shop.tx(newestCharges)
  return {
    charges: charges.map(({ id, kind, name, price, currency, test, state, at, ...more }) => ({
      ...{ kind, name, price, currency, test, state },
      number: id.split('/').at(-1) ?? '',
      at: at.toISOString(),
      paidAt: more.paidAt?.toISOString() ?? null,
      refundedAt: more.refundedAt?.toISOString() ?? null,
      refundedBy: more.refundedBy,
      refundReason: more.refundReason,
    })),
  }
}

/**
 * Notes that the money of a charge went back in the platform's partner dashboard; what it bought goes back too. Throws
 * `plans.not-refundable`: it was not paid, or was refunded before.
 */
export async function staffRefund(
  ctx: StaffContext,
  { store, number, reason }: { store: string; number: string; reason: string },
): Promise<boolean> {
  const shop = await ctx.shop(store)
  const refunded = await refundCharge(shop, number, {
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
  if (!refunded) throw new AppError(planServiceErrors.notRefundable)
  return true
}
