import { listOf, type SchemaType, textOf, type Values } from '../schema-type.ts'
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

/** schema.org's kinds of shops, the general one first. */
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

function openingHours(values: Values): Record<string, unknown> | null {
  const days = listOf(values, 'days')
  if (days.length === 0) return null
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map((day) => `https://schema.org/${day}`),
    opens: textOf(values, 'opens'),
    closes: textOf(values, 'closes'),
  }
}

/** A place people can go to (specification 2 §3 and §5, Local business). */
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
        { name: 'telephone', control: 'text', longest: 40, from: 'phone' },
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
  engine: {
    source: 'https://developers.google.com/search/docs/appearance/structured-data/local-business',
    asOf: '2026-07-07',
  },
}
