import { expect, test } from 'vitest'
import { eligibleProperties } from './eligible-properties.ts'
import { DEFAULT_PRODUCT_SETTINGS } from './settings-metafield.ts'

const ADDS = [
  'aggregateRating',
  'brand',
  'image',
  'hasVariant.gtin',
  'hasVariant.mpn',
  'offers.itemCondition',
]

test('names what the settings let through', () => {
  const all = { ...DEFAULT_PRODUCT_SETTINGS, mpnFromSku: true }
  expect(eligibleProperties(ADDS, all)).toEqual(ADDS)
  const none = {
    ...all,
    ratings: false,
    brand: 'none' as const,
    gtinFromBarcode: false,
    mpnFromSku: false,
    itemCondition: 'none' as const,
  }
  expect(eligibleProperties(ADDS, none)).toEqual(['image'])
})
