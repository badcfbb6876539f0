import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aGroup, anyProduct, aProduct } from '../testing/products.ts'
import { everywhere, printedNodes, renderEmbed } from '../testing/storefront-renderer.ts'
import { completedNodes } from './completed-nodes.ts'
import type { CompletePlan } from './plan.ts'
import { DEFAULT_PRODUCT_SETTINGS, toMetafield } from './settings-metafield.ts'

const settings = { ...DEFAULT_PRODUCT_SETTINGS, enabled: true, mpnFromSku: true }
const PROPERTIES = [
  'name url description image brand category aggregateRating productGroupID variesBy sku gtin mpn color offers',
  'hasVariant.sku hasVariant.gtin hasVariant.mpn hasVariant.image hasVariant.color hasVariant.size',
  'offers.url offers.price offers.priceCurrency offers.availability offers.itemCondition',
].flatMap((line) => line.split(' '))

const anyPlan: fc.Arbitrary<CompletePlan> = fc.record(
  {
    mode: fc.constant('complete' as const),
    id: fc.constantFrom('{path}#product', '{url}#p-{handle}', '#{id}', '#product'),
    variant: fc.constant('{path}?variant={variant}#variant'),
    offer: fc.constantFrom('{url}?variant={variant}#offer', '{url}#offer'),
    adds: fc.subarray(PROPERTIES),
  },
  { requiredKeys: ['mode', 'id', 'adds'] },
)

test('Liquid completes the theme as the preview says, for every product and plan', () => {
  fc.assert(
    fc.property(anyProduct, anyPlan, fc.boolean(), (product, plan, jsonEscaping) => {
      const data = everywhere(toMetafield(settings, {}), plan)
      const expected = completedNodes(product, settings, plan)
      expect(printedNodes(renderEmbed(product, { data, jsonEscaping }))).toEqual(expected ? [expected] : [])
    }),
    { numRuns: 400 },
  )
})

test('only what is absent is printed, under the @ids the theme gave', () => {
  const plan: CompletePlan = {
    mode: 'complete',
    id: '{path}#product',
    offer: '{path}?variant={variant}#offer',
    adds: ['aggregateRating', 'offers.itemCondition'],
  }
  const data = everywhere(toMetafield(settings, {}), plan)
  expect(printedNodes(renderEmbed(aGroup(), { data }))).toEqual([
    {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@id': '/products/oak-chair#product',
          aggregateRating: expect.objectContaining({ ratingValue: 4.5 }),
        },
        {
          '@id': '/products/oak-chair?variant=2001#offer',
          itemCondition: 'https://schema.org/NewCondition',
        },
        {
          '@id': '/products/oak-chair?variant=2002#offer',
          itemCondition: 'https://schema.org/NewCondition',
        },
      ],
    },
  ])
})

test('a product with nothing to add has no script at all', () => {
  const plan: CompletePlan = { mode: 'complete', id: '{path}#product', adds: ['aggregateRating'] }
  const data = everywhere(toMetafield(settings, {}), plan)
  expect(renderEmbed(aProduct({ rating: null }), { data }).trim()).toBe('')
})
