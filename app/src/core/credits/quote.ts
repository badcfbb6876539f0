import { z } from 'zod'
import type { ShopContext } from '#core/registry/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { balanceOf } from './balance.ts'
import type { CreditKind } from './credit-kinds.ts'
import { creditErrors } from './errors.ts'

export interface Quote {
  credit: CreditKind | null
  ceiling: number
  available: number
  unmetered: boolean
}

/**
 * What `count` resources cost at most with a proposer, before anything starts. Throws `credits.unknown-proposer`,
 * `credits.bad-parameters`.
 */
export async function quoteOf(
  ctx: ShopContext,
  wanted: { proposer: string; count: number; params: string },
): Promise<Quote> {
  const proposer = ctx.registry.proposers.find(({ name }) => name === wanted.proposer)
  if (!proposer) throw new AppError(creditErrors.unknownProposer, { proposer: wanted.proposer })
  const { price } = proposer
  const params = z.string().transform(asJson).pipe(proposer.params).safeParse(wanted.params)
  if (!params.success) {
    const summary = params.error.issues
      .map(({ path, message }) => `${path.join('.')} ${message}`.trim())
      .join('; ')
    throw new AppError(creditErrors.badParameters, { proposer: wanted.proposer, summary })
  }
  const { balances, unmetered } = await balanceOf(ctx)
  if (price === null) return { credit: null, ceiling: 0, available: 0, unmetered }
  const available = balances.find(({ credit }) => credit === price.credit)?.available ?? 0
  return {
    credit: price.credit,
    ceiling: price.ceiling(params.data as never) * wanted.count,
    available,
    unmetered,
  }
}

function asJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'is no JSON' })
    return z.NEVER
  }
}
