import type { ShopContext } from '#core/context/context.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { planCatalogue } from '#core/shops/plan-of.ts'
import { AppError, type ErrorDefinition } from '#kit/shared/errors.ts'
import { balanceOf } from './balance.ts'
import type { Price, Refusal } from './contract.ts'
import { creditErrors } from './errors.ts'

/** True if more of these credits can be bought; otherwise only a plan brings more. */
function isSold({ settings }: Pick<ShopContext, 'settings'>, credit: CreditKind): boolean {
  return settings.billing && planCatalogue(settings).creditsPerUnit[credit] !== null
}

/** Returns the error for a balance that does not cover a cost; its text says how to get more. */
export function exhaustedError(ctx: Pick<ShopContext, 'settings'>, credit: string | null): ErrorDefinition {
  return isSold(ctx, credit as CreditKind) ? creditErrors.exhausted : creditErrors.exhaustedPlan
}

/**
 * Returns the price of work before it is started: null if free. `refused` if the work cannot even begin, because the
 * balance does not cover `least`, the most its cheapest part may cost.
 */
export async function priceOf(
  ctx: ShopContext,
  { credit, ceiling, least }: { credit: CreditKind; ceiling: number; least: number },
): Promise<{ price: Price | null; refused: AppError | null }> {
  if (ceiling === 0) return { price: null, refused: null }
  const { balances, unmetered } = await balanceOf(ctx)
  const available = balances.find((balance) => balance.credit === credit)?.available ?? 0
  const refused = !unmetered && available < least ? new AppError(exhaustedError(ctx, credit)) : null
  return { price: { credit, ceiling, available, unmetered, sold: isSold(ctx, credit) }, refused }
}

/** Converts the error to its wire form. */
export function refusalOf(error: AppError | null): Refusal | null {
  return error && { code: error.code, message: error.message, details: error.details ?? {} }
}
