import fc from 'fast-check'
import {
  type Field,
  type FieldValue,
  firstValues,
  type PageFacts,
  type RowField,
  type SchemaType,
  type StoreFacts,
  type Values,
} from '../domain/schema-type.ts'

/** Store facts for tests without a store. */
export const STORE: StoreFacts = {
  name: 'Fern & Oak',
  url: 'https://shop.example',
  email: 'hello@shop.example',
  phone: '+49 431 123456',
  street: 'Holtenauer Straße 1',
  city: 'Kiel',
  region: 'SH',
  postalCode: '24103',
  country: 'DE',
  currency: 'EUR',
}

/** Page facts for tests without a page. */
export const SAMPLE_PAGE: PageFacts = {
  title: 'Oak dibber',
  url: 'https://shop.example/products/oak-dibber',
  description: 'For sowing.',
  image: 'https://shop.example/cdn/dibber.jpg',
  publishedAt: '2026-03-01T08:00:00+00:00',
  updatedAt: '2026-04-01T08:00:00+00:00',
  author: 'Ada Fern',
  items: ['dibber', 'trowel'].map((handle) => ({
    title: handle,
    url: `https://shop.example/collections/tools/products/${handle}`,
    publishedAt: '2026-03-01T08:00:00+00:00',
  })),
  trail: [
    { title: 'Home', url: 'https://shop.example/' },
    { title: 'Oak dibber', url: 'https://shop.example/products/oak-dibber' },
  ],
}

const word = fc.string({ unit: 'grapheme', maxLength: 60 })
const url = fc.webUrl({ withQueryParameters: true })
const country = fc.constantFrom('DE', 'US', 'JP', 'GB')
const whole = (most: number) => fc.integer({ min: 0, max: most }).map(String)
const two = (most: number) =>
  fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(2, '0'))

/** Returns values people could enter: mostly right, sometimes not. */
function drawnValue(field: Field): fc.Arbitrary<FieldValue> {
  switch (field.control) {
    case 'switch':
      return fc.boolean()
    case 'select':
      return fc.constantFrom(...field.options)
    case 'choices':
      return fc.subarray([...field.options])
    case 'days':
      return fc.subarray(['Monday', 'Tuesday', 'Saturday', 'Sunday'])
    case 'country':
      return country
    case 'countries':
      return fc.uniqueArray(country)
    case 'currency':
      return fc.constantFrom('EUR', 'USD', 'JPY', 'GBP')
    case 'number':
      return field.decimals
        ? fc.oneof(whole(field.most ?? 5_000), fc.constantFrom('4.5', '4,5', '1.234,50', '1 234,50', '4,667'))
        : whole(field.most ?? 5_000)
    case 'list':
      return fc.array(field.of === 'url' ? url : word, { maxLength: 4 })
    case 'url':
    case 'image':
      return fc.oneof(url, fc.constant(''))
    case 'email':
      return fc.oneof(fc.emailAddress(), fc.constant(''))
    case 'phone':
      return fc.constantFrom('', '+49 431 123456', '020 7946 0018 ext. 4', '112')
    case 'date':
      return fc.constantFrom('2026-03-01', '1999-12-31', '')
    case 'day':
      return fc.tuple(two(31), two(12)).map(([day, month]) => `${day}/${month}/2026`)
    case 'time':
      return fc.tuple(two(23), two(59)).map((parts) => parts.join(':'))
    case 'clock':
      return fc.tuple(two(23), two(59), two(59)).map((parts) => parts.join(':'))
    case 'rows':
      return fc.array(drawnRow(field.of), { maxLength: 4 }) as fc.Arbitrary<FieldValue>
    default:
      return word
  }
}

function drawnRow(fields: readonly RowField[]): fc.Arbitrary<Record<string, FieldValue>> {
  return fc.record(Object.fromEntries(fields.map((field) => [field.name, drawnValue(field)])))
}

/** Returns the forms of a type: its right example with some fields redrawn. */
export function drawnValues(type: SchemaType): fc.Arbitrary<Values> {
  const fields = type.groups.flatMap((group) => group.fields)
  const right = rightExample(type)
  return fc
    .record(Object.fromEntries(fields.map((field) => [field.name, drawnValue(field)])), { requiredKeys: [] })
    .map((drawn) => ({ ...right, ...drawn }) as Values)
}

/** Returns a type's right example in an otherwise untouched form. */
export function rightExample(type: SchemaType): Values {
  return { ...firstValues(type, STORE), ...type.examples.right }
}
