import type { ChildRule, Entry, Format } from '../entry.ts'
import { date, time } from '../formats/dates.ts'
import { absoluteUrl, logo, thing } from '../formats/things.ts'
import { country, member, text } from '../formats/words.ts'
import { message } from '../messages.ts'
import { reportedOf } from '../reported.ts'
import { has, numberOfData, textOf } from '../subject.ts'
import { memberProgram } from './member-program.ts'
import { organizationReturnPolicy } from './return-policy.ts'
import { aggregateRating, review } from './review.ts'
import { shippingService } from './shipping.ts'

/** Parts that must be objects and not text; policies may be described on pages of their own. */
const partFormats: Record<string, Format> = {
  hasMerchantReturnPolicy: thing(['MerchantReturnPolicy'], { loose: true }),
  hasShippingService: thing(['ShippingService'], { loose: true }),
  hasMemberProgram: thing(['MemberProgram'], { loose: true }),
  aggregateRating: thing(['AggregateRating']),
  review: thing(['Review']),
}

const children: Record<string, readonly ChildRule[]> = {
  hasMerchantReturnPolicy: [{ types: ['MerchantReturnPolicy'], entry: () => organizationReturnPolicy }],
  hasShippingService: [{ types: ['ShippingService'], entry: () => shippingService }],
  hasMemberProgram: [{ types: ['MemberProgram'], entry: () => memberProgram }],
  aggregateRating: [{ types: ['AggregateRating'], entry: () => aggregateRating }],
  review: [{ types: ['Review'], entry: () => review }],
}

export const organization: Entry = {
  key: 'Organization',
  recommended: [
    'name',
    'url',
    'logo',
    'address',
    'contactPoint',
    'description',
    'email',
    'sameAs',
    'telephone',
  ],
  optional: [
    ...['address.addressCountry', 'address.addressLocality', 'address.addressRegion', 'address.postalCode'],
    ...[
      'address.streetAddress',
      'alternateName',
      'contactPoint.email',
      'contactPoint.telephone',
      'duns',
      'foundingDate',
    ],
    ...[
      'globalLocationNumber',
      'hasMerchantReturnPolicy',
      'hasMemberProgram',
      'hasShippingService',
      'iso6523Code',
      'legalName',
    ],
    ...['leiCode', 'naics', 'numberOfEmployees', 'taxID', 'vatID'],
  ],
  formats: {
    ...partFormats,
    logo,
    contactPoint: thing(['ContactPoint'], { untyped: true }),
    foundingDate: date(),
    iso6523Code: text({ matches: /^\d{4}:\S+$/, expected: 'ICD:identifier' }),
    'address.addressCountry': country(),
    sameAs: absoluteUrl(),
    url: absoluteUrl(),
    numberOfEmployees: {
      name: 'QuantitativeValue value or minValue+maxValue',
      check({ data, node }, _subject, field) {
        const counts = (name: string) => {
          const said = node?.properties.get(name)?.[0]
          return said !== undefined && numberOfData(said.data) !== null
        }
        if (typeof data === 'number' || counts('value') || (counts('minValue') && counts('maxValue')))
          return null
        return {
          code: 'invalid-value',
          says: message('valueOrRange', { field }),
        }
      },
    },
  },
  rules: [
    {
      name: 'taxID country must match address',
      severity: 'warning',
      check(subject) {
        const land = textOf(subject, 'address.addressCountry')
        return ['taxID', 'vatID'].flatMap((field) => {
          const prefix = /^([A-Z]{2})[A-Z0-9]/.exec(textOf(subject, field) ?? '')?.[1]
          // Greek tax numbers begin with EL, those of Northern Ireland with XI.
          const meant = prefix === 'EL' ? 'GR' : prefix === 'XI' ? 'GB' : prefix
          if (meant === undefined || land === null || meant === land) return []
          return [
            {
              code: 'inconsistent' as const,
              field,
              says: message('country', { field, one: prefix ?? '', two: land }),
            },
          ]
        })
      },
    },
  ],
  children,
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday', 'PublicHolidays']

export const localBusiness: Entry = {
  key: 'LocalBusiness',
  required: ['name', 'address'],
  recommended: ['geo', 'openingHoursSpecification', 'priceRange', 'telephone', 'url'],
  reported: reportedOf('LocalBusiness'),
  optional: [
    ...[
      'aggregateRating',
      'department',
      'geo.latitude',
      'geo.longitude',
      'menu',
      'openingHoursSpecification.opens',
    ],
    ...[
      'openingHoursSpecification.closes',
      'openingHoursSpecification.dayOfWeek',
      'openingHoursSpecification.validFrom',
    ],
    ...['openingHoursSpecification.validThrough', 'review', 'servesCuisine'],
  ],
  formats: {
    ...partFormats,
    geo: thing(['GeoCoordinates', 'GeoShape']),
    openingHoursSpecification: thing(['OpeningHoursSpecification']),
    department: thing(['Organization'], { loose: true }),
    'geo.latitude': precise(90),
    'geo.longitude': precise(180),
    priceRange: text({ longest: 99 }),
    'openingHoursSpecification.opens': time,
    'openingHoursSpecification.closes': time,
    'openingHoursSpecification.dayOfWeek': member(days),
    'openingHoursSpecification.validFrom': date(),
    'openingHoursSpecification.validThrough': date(),
    url: absoluteUrl(),
    telephone: text({
      matches: /^\s*(?:\+|00)\d[\d\s().-]{4,}$/,
      expected: { phrase: 'phone' },
    }),
    address: { ...thing(['PostalAddress']), severity: 'warning' },
  },
  rules: [
    {
      name: 'most specific subtype; additionalType unsupported',
      severity: 'info',
      check: (subject) =>
        has(subject, 'additionalType')
          ? [
              {
                code: 'ignored-field',
                field: 'additionalType',
                says: message('ignoredType', {}),
              },
            ]
          : [],
    },
  ],
  children,
}

function precise(limit: number) {
  return {
    name: '>=5 decimals',
    check({ data }: { data: unknown }, _subject: unknown, field: string) {
      const written = String(data).trim()
      const name = field.slice(field.lastIndexOf('.') + 1)
      if (!/^-?\d+(?:\.\d+)?$/.test(written) || Math.abs(Number(written)) > limit) {
        return {
          code: 'invalid-number' as const,
          says: message('invalidNumber', { field: name, in: 'geo' }),
        }
      }
      // A number loses its trailing zeros, so it may have one decimal less than a text.
      const decimals = written.split('.')[1]?.length ?? 0
      const enough = decimals >= (typeof data === 'number' ? 4 : 5)
      return enough
        ? null
        : { code: 'invalid-value' as const, says: message('decimals', { field: name, in: 'geo' }) }
    },
  }
}
