import { expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { creditsForTokens } from '#core/credits/domain/token-credits.ts'
import { CREDIT_KINDS, type CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { creditOrder } from './credit-order.ts'

/** A shop of an operator who sells by the default catalogue. */
const ctx = {
  settings: { planCatalogueFile: null },
  offered: () => [...CREDIT_KINDS],
} as unknown as ShopContext
const priceOf = (credit: CreditKind, amount: number) => creditOrder(ctx, { credit, amount })

/** The reading of decision 0017: image alt credits at 4 cents, and the "image credit" is one of optimisation. */
test.each([
  ['ai-meta', 10],
  ['image-alt', 25],
  ['image-optimization', 100],
] as const)('a dollar buys %s credits: %i', (credit, amount) => {
  expect(priceOf(credit, amount)).toMatchObject({ price: 1, currency: 'USD' })
  expect(priceOf(credit, amount * 7)).toMatchObject({ price: 7 })
})

test('10,000 tokens cost a dollar', () => {
  expect(priceOf('ai-blog', creditsForTokens(10_000))).toMatchObject({ price: 1, currency: 'USD' })
})
