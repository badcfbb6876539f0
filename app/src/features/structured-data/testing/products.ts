import fc from 'fast-check'
import type { ProductFacts, VariantFacts } from '../domain/product-facts.ts'

const origin = 'https://shop.example'

/** Returns a product with sensible values; `changes` hold what a test is about. */
export function aProduct(changes: Partial<ProductFacts> = {}): ProductFacts {
  return {
    id: '1001',
    handle: 'oak-chair',
    title: 'Oak chair',
    vendor: 'Fernwood',
    productType: 'Chairs',
    descriptionHtml: '<p>Made of <b>oak</b>.</p><ul><li>Solid</li><li>Oiled</li></ul>',
    seoDescription: null,
    templateSuffix: null,
    url: `${origin}/products/oak-chair`,
    shopName: 'Fernhill',
    currency: 'EUR',
    images: [`${origin}/cdn/shop/files/oak.jpg?v=1&width=1200`],
    options: ['Title'],
    hasOnlyDefaultVariant: true,
    rating: { value: 4.5, best: 5, worst: 1, count: 12 },
    variants: [aVariant({ title: 'Default Title', optionValues: ['Default Title'] })],
    ...changes,
  }
}

export function aVariant(changes: Partial<VariantFacts> = {}): VariantFacts {
  return {
    id: '2001',
    title: 'Oak',
    price: '129.90',
    available: true,
    sku: 'OAK-1',
    barcode: '4006381333931',
    imageUrl: null,
    optionValues: ['Oak'],
    ...changes,
  }
}

/** Returns the same product with two colours and one size. */
export function aGroup(changes: Partial<ProductFacts> = {}): ProductFacts {
  return aProduct({
    options: ['Colour', 'Size'],
    hasOnlyDefaultVariant: false,
    variants: [
      aVariant({ id: '2001', title: 'Red / M', sku: 'R-M', optionValues: ['Red', 'M'] }),
      aVariant({
        id: '2002',
        title: 'Blue / M',
        sku: 'B-M',
        barcode: null,
        available: false,
        optionValues: ['Blue', 'M'],
      }),
    ],
    ...changes,
  })
}

/** Texts that break pages: script ends, comments, quotes, escapes, bidirectional marks, entities. */
export const HOSTILE = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '"},"@type":"Offer","price":0,{"',
  '\\u003c/script\\u003e\'"\\',
  '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
  '{{ shop.name }}{% assign a = 1 %}',
  '\u2028\u2029\u202e\u0000\ud83d\ude00',
  ']]><svg onload=alert(1)>',
]

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...HOSTILE, '', ' ', '\n', 'Größe\u00a0L', 'a  b\r\nc'),
)
const price = fc.integer({ min: 0, max: 100_000_000 }).map((hundredths) => (hundredths / 100).toFixed(2))
const image = fc.integer({ min: 1, max: 99 }).map((n) => `${origin}/cdn/shop/files/p${n}.jpg?v=1&width=1200`)

/** GTINs, numbers with a wrong check digit, and numbers that GS1 gives to no product. */
const BARCODES = [
  ...['4006381333931', '96385074', '30111226', '00000096385074', '614141007349'],
  ...['0000000000000', '12345678'],
  ...[
    '2999000000005',
    '0400000000015',
    '5123456789017',
    '9900000000011',
    '10512345678907',
    '20111229',
    '01234565',
  ],
]

const variantValues = fc.record({
  title: text,
  price,
  available: fc.boolean(),
  sku: fc.oneof(fc.constantFrom(null, 'SAME', 'A B', ' A\tB '), text),
  barcode: fc.oneof(fc.constantFrom(null, ...BARCODES), text),
  imageUrl: fc.option(image, { nil: null }),
  optionValues: fc.array(text, { minLength: 3, maxLength: 3 }),
})

/** Any product a store could hold, hostile texts included. */
export const anyProduct: fc.Arbitrary<ProductFacts> = fc
  .record({
    title: fc.oneof(text, fc.constant('Chair')),
    vendor: text,
    productType: text,
    descriptionHtml: fc.oneof(
      text,
      text.map((words) => `<p>${words}</p>\r\n<br><li>a</li><li>b</li><script>x < 1</script>&nbsp;&amp;lt;`),
    ),
    seoDescription: fc.option(text, { nil: null }),
    shopName: text,
    currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'USD'),
    images: fc.array(image, { maxLength: 12 }),
    options: fc.uniqueArray(
      fc.oneof(fc.constantFrom('Color', ' größe', 'Material', 'Muster', 'Volume', 'Colour'), text),
      { minLength: 1, maxLength: 3 },
    ),
    rating: fc.option(
      fc.record({
        value: fc.integer({ min: 0, max: 600 }).map((n) => n / 100),
        best: fc.constantFrom(5, 10, 1),
        worst: fc.constantFrom(1, 0),
        count: fc.integer({ min: 0, max: 5000 }),
      }),
      { nil: null },
    ),
    variants: fc.array(variantValues, { minLength: 1, maxLength: 5 }),
  })
  .map(({ variants, options, ...values }) => {
    const hasOnlyDefaultVariant = variants.length === 1
    return aProduct({
      ...values,
      hasOnlyDefaultVariant,
      options: hasOnlyDefaultVariant ? ['Title'] : options,
      variants: variants.map((variant, index) => ({
        ...variant,
        id: String(2000 + index),
        optionValues: variant.optionValues.slice(0, options.length),
      })),
    })
  })
