import { type SchemaType, textOf } from '../schema-type.ts'
import {
  aggregateRating,
  employees,
  given,
  postalAddress,
  profileFields,
  profiles,
  reviewFields,
} from './shared-parts.ts'

const NETWORKS = ['twitter', 'facebook', 'instagram', 'pinterest', 'linkedin', 'youtube'] as const

/** The organisation behind the store (specification 2 §3 and §5, Organization). */
export const organization: SchemaType = {
  key: 'organization',
  gate: { feature: 'organization-schema' },
  groups: [
    {
      name: 'store',
      fields: [
        { name: 'url', control: 'url', required: true, from: 'url' },
        { name: 'logo', control: 'image', required: true, leastSide: 112 },
        { name: 'alternateName', control: 'text', longest: 200 },
        { name: 'email', control: 'email', from: 'email' },
        { name: 'foundingDate', control: 'date' },
        { name: 'employees', control: 'number', least: 1 },
      ],
    },
    {
      name: 'address',
      fields: [
        { name: 'city', control: 'text', longest: 100, required: true, from: 'city' },
        { name: 'region', control: 'text', longest: 100, required: true, from: 'region' },
        { name: 'country', control: 'country', required: true, from: 'country' },
        { name: 'postalCode', control: 'text', longest: 20, required: true, from: 'postalCode' },
      ],
    },
    {
      name: 'business',
      fields: [
        { name: 'vatID', control: 'text', longest: 40 },
        { name: 'taxID', control: 'text', longest: 40 },
        { name: 'icd', control: 'select', options: ['', '0060', '0088', '0199'] },
        {
          name: 'icdValue',
          control: 'text',
          longest: 40,
          required: true,
          when: (values) => textOf(values, 'icd') !== '',
        },
      ],
    },
    { name: 'profiles', fields: profileFields(NETWORKS) },
    { name: 'reviews', fields: reviewFields },
  ],
  where: ['home', 'all'],
  live: ['name'],
  node: (values) => {
    const icd = textOf(values, 'icd')
    return given({
      '@type': 'OnlineStore',
      url: textOf(values, 'url'),
      logo: textOf(values, 'logo'),
      alternateName: textOf(values, 'alternateName'),
      email: textOf(values, 'email'),
      foundingDate: textOf(values, 'foundingDate'),
      numberOfEmployees: employees(values),
      address: postalAddress(values),
      vatID: textOf(values, 'vatID'),
      taxID: textOf(values, 'taxID'),
      iso6523Code: icd === '' ? null : `${icd}:${textOf(values, 'icdValue')}`,
      sameAs: profiles(values, NETWORKS),
      aggregateRating: aggregateRating(values),
    })
  },
  engine: {
    state: 'shown',
    source: 'https://developers.google.com/search/docs/appearance/structured-data/organization',
    asOf: '2026-07-07',
  },
  examples: {
    right: {
      url: 'https://shop.example',
      logo: 'https://shop.example/cdn/logo.png',
      city: 'Kiel',
      region: 'SH',
      country: 'DE',
      postalCode: '24103',
      email: 'hello@shop.example',
      foundingDate: '2019-04-01',
      employees: '12',
      vatID: 'DE123456789',
      icd: '0060',
      icdValue: '150483782',
      instagram: 'https://www.instagram.com/shop.example',
      hasReviews: false,
    },
    wrong: [
      { values: { logo: '' }, field: 'logo', code: 'required' },
      { values: { icdValue: '' }, field: 'icdValue', code: 'required' },
      { values: { foundingDate: '2019-02-30' }, field: 'foundingDate', code: 'date' },
      {
        values: { hasReviews: true, reviewCount: '10', ratingValue: '6', bestRating: '5', worstRating: '1' },
        field: 'ratingValue',
        code: 'order',
      },
    ],
  },
}
