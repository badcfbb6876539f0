import { expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { exhaustedError } from './price-of.ts'

const shop = (billing: boolean) => ({ settings: { billing, planCatalogueFile: null } }) as ShopContext

test.each([
  ['may be bought', shop(true), 'ai-meta', 'credits.exhausted'],
  ['come with a plan alone', shop(true), 'google-index', 'credits.exhausted-plan'],
  ['are not sold by this operator', shop(false), 'ai-meta', 'credits.exhausted-plan'],
])('credits that %s are named so when they are finished', (_what, ctx, credit, code) => {
  expect(exhaustedError(ctx, credit).code).toBe(code)
})
