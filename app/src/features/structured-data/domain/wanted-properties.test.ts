import { expect, test } from 'vitest'
import { DEFAULT_PRODUCT_SETTINGS } from './settings-metafield.ts'
import { wantedProperties } from './wanted-properties.ts'

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
  expect(wantedProperties(ADDS, all)).toEqual(ADDS)
  const none = {
    ...all,
    ratings: false,
    brand: 'none' as const,
    gtinFromBarcode: false,
    mpnFromSku: false,
    itemCondition: 'none' as const,
  }
  expect(wantedProperties(ADDS, none)).toEqual(['image'])
})
