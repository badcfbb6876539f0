import { listOf, rowsOf, type SchemaType, textOf, type Values } from '../schema-type.ts'
import {
  aggregateRating,
  employees,
  given,
  postalAddress,
  profileFields,
  profiles,
  reviewFields,
} from './shared-parts.ts'

const NETWORKS = ['twitter', 'facebook', 'instagram', 'pinterest', 'linkedin'] as const

/** schema.org's types of shops, the general one first. */
const KINDS = [
  ...[
    'Store',
    'BikeStore',
    'BookStore',
    'ClothingStore',
    'ComputerStore',
    'ConvenienceStore',
    'DepartmentStore',
  ],
  ...[
    'ElectronicsStore',
    'Florist',
    'FurnitureStore',
    'GardenStore',
    'GroceryStore',
    'HardwareStore',
    'HobbyShop',
  ],
  ...['HomeGoodsStore', 'JewelryStore', 'LiquorStore', 'MensClothingStore', 'MobilePhoneStore', 'MusicStore'],
  ...[
    'OfficeEquipmentStore',
    'OutletStore',
    'PetStore',
    'ShoeStore',
    'SportingGoodsStore',
    'TireShop',
    'ToyStore',
  ],
  ...['WholesaleStore', 'Bakery', 'BarOrPub', 'Brewery', 'CafeOrCoffeeShop', 'Restaurant', 'Winery'],
  ...['BeautySalon', 'DaySpa', 'HairSalon', 'HealthClub', 'NailSalon', 'Pharmacy', 'ProfessionalService'],
  'LocalBusiness',
]

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

/** Returns the regular opening hours, and those of days that differ; days without both times are left out. */
function openingHours(values: Values): Record<string, unknown>[] {
  return [values, ...rowsOf(values, 'otherHours')].flatMap((each) => {
    const days = listOf(each, 'days')
    const opens = textOf(each, 'opens')
    const closes = textOf(each, 'closes')
    // Days without times would say open on a day, but not when.
    if (days.length === 0 || opens === '' || closes === '') return []
    return {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => `https://schema.org/${day}`),
      opens,
      closes,
    }
  })
}

/** Checks that each day has hours only once. */
function daysOnce(values: Values): 'order' | null {
  const days = [values, ...rowsOf(values, 'otherHours')].flatMap((each) => listOf(each, 'days'))
  return new Set(days).size === days.length ? null : 'order'
}

const MOST_PLACES = 20

/** A place customers can visit (specification 2 §3 and §5, Local business). */
export const localBusiness: SchemaType = {
  key: 'local-business',
  gate: { feature: 'local-business-schema' },
  groups: [
    {
      name: 'business',
      fields: [
        { name: 'name', control: 'text', longest: 200, required: true, from: 'name' },
        { name: 'alternateName', control: 'text', longest: 200 },
        { name: 'kind', control: 'select', options: KINDS, required: true },
        { name: 'priceRange', control: 'text', longest: 99, required: true },
        { name: 'description', control: 'text', longest: 750, multiline: true },
        { name: 'url', control: 'url', from: 'url' },
        { name: 'telephone', control: 'phone', from: 'phone' },
        { name: 'email', control: 'email', from: 'email' },
        { name: 'employees', control: 'number', least: 1 },
        { name: 'foundingDate', control: 'date' },
      ],
    },
    {
      name: 'address',
      fields: [
        { name: 'street', control: 'text', longest: 200, required: true, from: 'street' },
        { name: 'city', control: 'text', longest: 100, required: true, from: 'city' },
        { name: 'region', control: 'text', longest: 100, required: true, from: 'region' },
        { name: 'postalCode', control: 'text', longest: 20, required: true, from: 'postalCode' },
        { name: 'country', control: 'country', from: 'country' },
      ],
    },
    {
      name: 'hours',
      fields: [
        { name: 'days', control: 'days', first: WEEKDAYS },
        { name: 'opens', control: 'time', required: true },
        { name: 'closes', control: 'time', required: true },
        {
          name: 'otherHours',
          control: 'rows',
          most: 6,
          check: daysOnce,
          of: [
            { name: 'days', control: 'days', required: true },
            { name: 'opens', control: 'time', required: true },
            { name: 'closes', control: 'time', required: true },
          ],
        },
      ],
    },
    {
      name: 'places',
      fields: [
        {
          name: 'places',
          control: 'rows',
          most: MOST_PLACES,
          of: [
            { name: 'name', control: 'text', longest: 200, required: true },
            { name: 'street', control: 'text', longest: 200, required: true },
            { name: 'city', control: 'text', longest: 100, required: true },
            { name: 'region', control: 'text', longest: 100 },
            { name: 'postalCode', control: 'text', longest: 20, required: true },
            { name: 'country', control: 'country', required: true },
            { name: 'telephone', control: 'phone' },
            { name: 'days', control: 'days' },
            { name: 'opens', control: 'time', required: hasDays },
            { name: 'closes', control: 'time', required: hasDays },
          ],
        },
      ],
    },
    {
      name: 'images',
      fields: [
        { name: 'logo', control: 'image', leastSide: 112 },
        { name: 'images', control: 'list', of: 'url', fewest: 2, most: 10 },
      ],
    },
    { name: 'profiles', fields: profileFields(NETWORKS) },
    { name: 'reviews', fields: reviewFields },
  ],
  where: ['home', 'all'],
  live: [],
  node: (values) =>
    given({
      '@type': textOf(values, 'kind'),
      name: textOf(values, 'name'),
      alternateName: textOf(values, 'alternateName'),
      description: textOf(values, 'description'),
      url: textOf(values, 'url'),
      telephone: textOf(values, 'telephone'),
      email: textOf(values, 'email'),
      priceRange: textOf(values, 'priceRange'),
      numberOfEmployees: employees(values),
      foundingDate: textOf(values, 'foundingDate'),
      address: postalAddress(values),
      openingHoursSpecification: openingHours(values),
      logo: textOf(values, 'logo'),
      image: listOf(values, 'images'),
      sameAs: profiles(values, NETWORKS),
      aggregateRating: aggregateRating(values),
    }),
  more: (values) =>
    rowsOf(values, 'places').map((place) =>
      given({
        '@type': textOf(values, 'kind'),
        name: textOf(place, 'name'),
        priceRange: textOf(values, 'priceRange'),
        telephone: textOf(place, 'telephone'),
        address: postalAddress(place),
        openingHoursSpecification: openingHours(place),
        logo: textOf(values, 'logo'),
        image: listOf(values, 'images'),
      }),
    ),
  engine: {
    state: 'shown',
    source: 'https://developers.google.com/search/docs/appearance/structured-data/local-business',
    asOf: '2026-07-07',
  },
  examples: {
    right: {
      name: 'Fern & Oak',
      kind: 'GardenStore',
      priceRange: '$$',
      description: 'Tools and pots for small gardens.',
      telephone: '+49 431 123456',
      street: 'Holtenauer Straße 1',
      city: 'Kiel',
      region: 'SH',
      postalCode: '24103',
      country: 'DE',
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '09:00',
      closes: '18:00',
      otherHours: [{ days: ['Saturday'], opens: '10:00', closes: '14:00' }],
      images: ['https://shop.example/cdn/front.jpg', 'https://shop.example/cdn/inside.jpg'],
      hasReviews: false,
    },
    wrong: [
      { values: { priceRange: '' }, field: 'priceRange', code: 'required' },
      { values: { images: ['https://shop.example/cdn/front.jpg'] }, field: 'images', code: 'few' },
      { values: { region: '' }, field: 'region', code: 'required' },
      { values: { description: 'a'.repeat(751) }, field: 'description', code: 'long' },
      {
        values: { otherHours: [{ days: ['Friday'], opens: '09:00', closes: '16:00' }] },
        field: 'otherHours',
        code: 'order',
      },
    ],
  },
}

function hasDays(values: Values): boolean {
  return listOf(values, 'days').length > 0
}
