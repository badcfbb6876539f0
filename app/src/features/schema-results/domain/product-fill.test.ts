import { expect, test } from 'vitest'
import {
  fillsOf,
  gtinIn,
  type ProductData,
  type SourceMetafield,
  sourceMetafieldOf,
  withoutShared,
} from './product-fill.ts'

const EAN = '4006381333931'
const METAFIELDS: SourceMetafield[] = [
  { what: 'vendor', on: 'product', namespace: 'custom', key: 'brand' },
  { what: 'barcode', on: 'product', namespace: 'custom', key: 'gtin' },
  { what: 'barcode', on: 'variant', namespace: 'custom', key: 'ean' },
  { what: 'barcode', on: 'variant', namespace: 'feed', key: 'gtin13' },
]
const variant = (barcode: string | null, held: (string | null)[] = [null, null], id = '7') => ({
  id: `gid://shopify/ProductVariant/${id}`,
  title: id,
  barcode,
  held,
})
const product = (over: Partial<ProductData>): ProductData => ({
  ...{ id: 'gid://shopify/Product/1', handle: 'mug', title: 'Mug', vendor: 'Kiln' },
  ...{ held: [null, null], variants: [variant(null)] },
  ...over,
})
const found = (over: Partial<ProductData>) =>
  fillsOf(product(over), METAFIELDS).map(({ source, field, after }) => [source, field, after])

test.each([
  [{ variants: [variant('4006381 33393-1')] }, [['barcode', 'barcode:7', EAN]]],
  [{ variants: [variant(EAN)] }, []],
  [{ variants: [variant('4006381333932')] }, []],
  [{ variants: [variant('SHELF-12', [EAN, null])] }, []],
  [{ variants: [variant(null, [EAN, null])] }, [['custom.ean', 'barcode:7', EAN]]],
  [{ variants: [variant('', [null, `'${EAN}`])] }, [['feed.gtin13', 'barcode:7', EAN]]],
  [{ variants: [variant(null, [EAN, '5012345678900'])] }, []],
  [{ variants: [variant(null, ['4006381333932', null])] }, []],
  [{ held: [null, EAN] }, [['custom.gtin', 'barcode:7', EAN]]],
  [{ held: [null, EAN], variants: [variant(null), variant(null, [null, null], '8')] }, []],
  [{ vendor: ' ', held: [' Kiln & Co ', null] }, [['custom.brand', 'vendor', 'Kiln & Co']]],
  [{ vendor: 'Kiln', held: ['Other', null] }, []],
])('%j has %j', (over, expected) => {
  expect(found(over as Partial<ProductData>)).toEqual(expected)
})

test('a number several would have, or one has already, is nobody’s', () => {
  const twice = [variant(null, [EAN, null]), variant(null, [EAN, null], '8')]
  expect(withoutShared(fillsOf(product({ variants: twice }), METAFIELDS), new Map())).toEqual([])
  const once = fillsOf(product({ variants: [variant(null, [EAN, null])] }), METAFIELDS)
  expect(withoutShared(once, new Map())).toEqual(once)
  expect(withoutShared(once, new Map([[EAN, 1]]))).toEqual([])
})

test('a metafield is known by its name', () => {
  const what = (key: string, type = 'single_line_text_field') =>
    sourceMetafieldOf('variant', { namespace: 'custom', key, type })?.what ?? null
  expect(['ean', 'GTIN', 'gtin-13', 'barcode_number', 'upc12'].map((key) => what(key))).toEqual(
    Array.from({ length: 5 }, () => 'barcode'),
  )
  expect(['brand', 'ocean', 'gtin_source', 'sku'].map((key) => what(key))).toEqual([null, null, null, null])
  expect(what('ean', 'list.single_line_text_field')).toBeNull()
  expect(gtinIn('0000000000000')).toBeNull()
  // A number of the store's own, for weighed goods.
  expect(gtinIn('2011122912346')).toBeNull()
})
