import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { chargeErrors } from './errors.ts'

/** Throws `plans.billing-off` if the operator sells nothing. */
export function requireBilling({ settings }: ShopContext): void {
  if (!settings.billing) throw new AppError(chargeErrors.billingOff)
}

/** True for development stores, which pay nothing: the platform accepts only test charges there. */
export async function paysByTest(ctx: ShopContext): Promise<boolean> {
  const shop = await ctx.tx((tx) =>
    tx.selectFrom('shops').select('development_store').where('id', '=', ctx.shop.id).executeTakeFirst(),
  )
  return shop?.development_store ?? false
}

/** Returns who requested a charge, as stored with it. */
export const requesterOf = ({ actor }: ShopContext): string =>
  actor.kind === 'system' ? actor.name : `${actor.kind}:${actor.userId}`

/** Returns the error for an order the platform refused, with its reasons. */
export function refusedBy(userErrors: readonly { message: string }[]): AppError {
  const reason = userErrors.map(({ message }) => message).join('; ') || 'no reason given'
  return new AppError(chargeErrors.refused, { reason })
}
