import type { Entry, Format } from '../entry.ts'
import { currencyCodes } from '../formats/codes.ts'
import { date, time } from '../formats/dates.ts'
import { number } from '../formats/numbers.ts'
import { thing } from '../formats/things.ts'
import { country, currency, member, text, truth } from '../formats/words.ts'
import type { Fault } from '../issue.ts'
import { message } from '../messages.ts'
import {
  childrenOf,
  fieldValues,
  has,
  inWhere,
  isOneOf,
  numberOf,
  numberOfData,
  type Subject,
  textOf,
  textOfValue,
  valuesOf,
} from '../subject.ts'

/** Reports whether there is only `hasShippingService`: the conditions are in the Organization's service. */
function isShippingReference({ node }: Subject): boolean {
  return node.properties.size === 1 && node.properties.has('hasShippingService')
}

const offerCurrency: Format = {
  name: 'iso4217 and equal to offer currency',
  check(value, subject, field) {
    const fault = currency.check(value, subject, field)
    if (fault || subject.parent === null) return fault
    const offer =
      textOf(subject.parent, 'priceCurrency') ?? textOf(subject.parent, 'priceSpecification.priceCurrency')
    const rate = String(value.data).trim()
    const price = offer?.trim()
    // An invalid currency is a fault of the offer and reported there.
    if (price === undefined || price === rate || !currencyCodes.has(price)) return null
    return { code: 'inconsistent', says: message('shippingCurrency', { one: rate, two: price }) }
  },
}

export const offerShippingDetails: Entry = {
  key: 'OfferShippingDetails',
  required: [
    'shippingDestination',
    'shippingRate',
    'shippingRate.currency',
    ['shippingRate.value', 'shippingRate.maxValue'],
  ],
  isReference: isShippingReference,
  formats: {
    'shippingRate.value': number({ min: 0 }),
    'shippingRate.maxValue': number({ min: 0 }),
    'shippingRate.currency': offerCurrency,
    shippingRate: thing(['MonetaryAmount', 'ShippingRateSettings']),
    deliveryTime: thing(['ShippingDeliveryTime'], { loose: true }),
    shippingDestination: thing(['DefinedRegion'], { loose: true }),
  },
  rules: [
    {
      // The engine's own example of free shipping leaves `deliveryTime` out.
      name: 'deliveryTime, unless shipping is free',
      severity: 'error',
      check: (subject) =>
        has(subject, 'deliveryTime') ||
        isShippingReference(subject) ||
        numberOf(subject, 'shippingRate.value') === 0
          ? []
          : [
              {
                code: 'missing-field',
                field: 'deliveryTime',
                says: message('missing', { field: 'deliveryTime', ...inWhere(subject) }),
              },
            ],
    },
    {
      name: 'one deliveryTime and one shippingRate per object; repeat the object for several services',
      severity: 'error',
      check: (subject) =>
        ['deliveryTime', 'shippingRate'].flatMap((field) => {
          const second = fieldValues(subject, field)[1]
          if (!second) return []
          const says = message('services', { field })
          return [{ code: 'too-many-values', field, path: second.path, says } as const]
        }),
    },
  ],
  children: {
    deliveryTime: [{ types: ['ShippingDeliveryTime'], entry: () => shippingDeliveryTime }],
    shippingDestination: [{ types: ['DefinedRegion'], entry: () => definedRegion }],
  },
}

const period = thing(['QuantitativeValue', 'ServicePeriod'])

export const shippingDeliveryTime: Entry = {
  key: 'ShippingDeliveryTime',
  recommended: ['handlingTime', 'transitTime'],
  formats: { handlingTime: period, transitTime: period },
  children: {
    handlingTime: [
      { types: ['QuantitativeValue'], entry: () => shippingTime },
      { types: ['ServicePeriod'], entry: () => servicePeriod },
    ],
    transitTime: [
      { types: ['QuantitativeValue'], entry: () => shippingTime },
      { types: ['ServicePeriod'], entry: () => servicePeriod },
    ],
  },
}

export const shippingTime: Entry = {
  key: 'QuantitativeValue.shippingTime',
  required: ['minValue', 'maxValue', 'unitCode'],
  formats: {
    minValue: number({ whole: true, min: 0 }),
    maxValue: number({ whole: true, min: 0, notBelow: 'minValue' }),
    unitCode: member(['DAY', 'd']),
  },
}

const regionCountries = ['US', 'AU', 'JP']
const postalCountries = ['AU', 'CA', 'US']

function onlyIn(countries: readonly string[], format: Format | null, name: string): Format {
  return {
    name,
    check(value, subject, field) {
      const fault = format?.check(value, subject, field)
      if (fault) return fault
      const lands = valuesOf(subject, 'addressCountry').map((value) => textOfValue(value)?.trim() ?? '')
      const [land] = lands
      if (land === undefined || lands.some((one) => countries.includes(one))) return null
      return {
        code: 'ignored-field',
        says: message('ignoredCountry', { field, countries: countries.join(', '), country: land }),
      }
    },
  }
}

export const definedRegion: Entry = {
  key: 'DefinedRegion',
  required: ['addressCountry'],
  recommended: [],
  optional: ['addressRegion', 'postalCode'],
  formats: {
    addressCountry: country(),
    addressRegion: onlyIn(
      regionCountries,
      text({ matches: /^[A-Z0-9]{2,3}$/, expected: { phrase: 'subdivision' } }),
      'iso3166_2_sub (US, AU, JP)',
    ),
    postalCode: onlyIn(postalCountries, null, 'AU, CA, US'),
  },
  rules: [
    {
      name: 'not both addressRegion and postalCode',
      severity: 'warning',
      check: (subject) =>
        has(subject, 'addressRegion') && has(subject, 'postalCode')
          ? [
              {
                code: 'forbidden-field',
                field: 'postalCode',
                says: message('notBoth', { one: 'addressRegion', two: 'postalCode' }),
              },
            ]
          : [],
    },
  ],
}

export const shippingService: Entry = {
  key: 'ShippingService.organization',
  required: ['shippingConditions'],
  recommended: ['name', 'description', 'fulfillmentType', 'handlingTime'],
  optional: ['validForMemberTier'],
  formats: {
    fulfillmentType: member(['FulfillmentTypeDelivery', 'FulfillmentTypeCollectionPoint']),
    shippingConditions: thing(['ShippingConditions'], { loose: true }),
    handlingTime: thing(['ServicePeriod']),
  },
  children: {
    shippingConditions: [{ types: ['ShippingConditions'], entry: () => shippingConditions }],
    handlingTime: [{ types: ['ServicePeriod'], entry: () => servicePeriod }],
  },
}

export const servicePeriod: Entry = {
  key: 'ServicePeriod',
  recommended: ['duration'],
  optional: ['businessDays', 'cutoffTime'],
  formats: { cutoffTime: time, duration: thing(['QuantitativeValue']) },
  rules: [
    {
      name: 'cutoffTime (handling only)',
      severity: 'info',
      check: (subject) =>
        has(subject, 'cutoffTime') && subject.property === 'transitTime'
          ? [
              {
                code: 'ignored-field',
                field: 'cutoffTime',
                says: message('ignoredHandling', {}),
              },
            ]
          : [],
    },
  ],
  children: { duration: [{ types: ['QuantitativeValue'], entry: () => servicePeriodDuration }] },
}

export const servicePeriodDuration: Entry = {
  key: 'ServicePeriod',
  oneOf: [{ options: [['value'], ['maxValue']] }],
  required: ['unitCode'],
  formats: {
    value: number({ whole: true, min: 0 }),
    minValue: number({ whole: true, min: 0 }),
    maxValue: number({ whole: true, min: 0, notBelow: 'minValue' }),
    unitCode: member(['DAY', 'd']),
  },
  rules: [
    {
      name: 'value excludes minValue/maxValue',
      severity: 'error',
      check: (subject) =>
        has(subject, 'value') && (has(subject, 'minValue') || has(subject, 'maxValue'))
          ? [
              {
                code: 'forbidden-field',
                field: 'value',
                says: message('notThree', { one: 'value', two: 'minValue', three: 'maxValue' }),
              },
            ]
          : [],
    },
  ],
}

export const shippingConditions: Entry = {
  key: 'ShippingConditions',
  recommended: ['shippingDestination'],
  optional: [
    ...[
      'doesNotShip',
      'numItems',
      'orderValue',
      'shippingOrigin',
      'seasonalOverride',
      'shippingRate',
      'transitTime',
      'weight',
    ],
  ],
  formats: {
    doesNotShip: truth,
    orderValue: thing(['MonetaryAmount']),
    shippingRate: thing(['MonetaryAmount', 'ShippingRateSettings']),
    weight: thing(['QuantitativeValue']),
    numItems: thing(['QuantitativeValue']),
    seasonalOverride: thing(['OpeningHoursSpecification']),
    shippingDestination: thing(['DefinedRegion'], { loose: true }),
    shippingOrigin: thing(['DefinedRegion'], { loose: true }),
    transitTime: thing(['ServicePeriod']),
    'orderValue.currency': currency,
    'orderValue.minValue': number({ min: 0 }),
    'orderValue.maxValue': number({ min: 0, notBelow: 'minValue' }),
    'shippingRate.currency': currency,
    'shippingRate.value': number({ min: 0 }),
    'shippingRate.maxValue': number({ min: 0 }),
    'weight.minValue': number({ min: 0 }),
    'weight.maxValue': number({ min: 0, notBelow: 'minValue' }),
    'numItems.minValue': number({ whole: true, min: 0 }),
    'numItems.maxValue': number({ whole: true, min: 0, notBelow: 'minValue' }),
    'seasonalOverride.validFrom': date(),
    'seasonalOverride.validThrough': date(),
  },
  rules: [
    {
      name: 'no destination => worldwide',
      severity: 'info',
      check: (subject) =>
        has(subject, 'shippingDestination')
          ? []
          : [
              {
                code: 'not-eligible',
                field: 'shippingDestination',
                says: message('worldwide', {}),
              },
            ],
    },
    {
      name: 'shippingRate/transitTime only when doesNotShip absent or false',
      severity: 'warning',
      check: (subject) => {
        if (!isOneOf(subject, 'doesNotShip', ['true', 'True'])) return []
        return ['shippingRate', 'transitTime']
          .filter((field) => has(subject, field))
          .map((field) => ({
            code: 'forbidden-field',
            field,
            says: message('forbiddenUnshipped', { field }),
          }))
      },
    },
    {
      name: 'orderValue MonetaryAmount: currency + minValue|maxValue',
      severity: 'error',
      check: (subject) =>
        childrenOf(subject, 'orderValue').flatMap((order) => amount(order, ['minValue', 'maxValue'])),
    },
    {
      name: 'shippingRate MonetaryAmount or ShippingRateSettings',
      severity: 'error',
      check: (subject) => childrenOf(subject, 'shippingRate').flatMap(rate),
    },
    {
      name: 'weight unitCode LBR|KGM; numItems unitCode omitted or H87',
      severity: 'error',
      check: (subject) => [
        ...childrenOf(subject, 'weight').flatMap((one) =>
          unit(one, { allowed: ['LBR', 'KGM'], optional: false }),
        ),
        ...childrenOf(subject, 'numItems').flatMap((one) => unit(one, { allowed: ['H87'], optional: true })),
      ],
    },
    {
      name: 'seasonalOverride OpeningHoursSpecification validFrom|validThrough',
      severity: 'error',
      check: (subject) =>
        childrenOf(subject, 'seasonalOverride').flatMap((season) =>
          eitherOf(season, ['validFrom', 'validThrough']),
        ),
    },
  ],
  children: {
    shippingDestination: [{ types: ['DefinedRegion'], entry: () => definedRegion }],
    shippingOrigin: [{ types: ['DefinedRegion'], entry: () => definedRegion }],
    transitTime: [{ types: ['ServicePeriod'], entry: () => servicePeriod }],
  },
}

function eitherOf(holder: Subject, fields: readonly [string, string]): Fault[] {
  if (fields.some((field) => has(holder, field))) return []
  const says = message('either', { fields: { names: fields }, ...inWhere(holder) })
  return [{ code: 'missing-one-of', field: fields[0], on: holder, says }]
}

function amount(holder: Subject, values: readonly [string, string]): Fault[] {
  const faults = eitherOf(holder, values)
  if (has(holder, 'currency')) return faults
  const says = message('missing', { field: 'currency', ...inWhere(holder) })
  return [{ code: 'missing-field', field: 'currency', on: holder, says }, ...faults]
}

function rate(holder: Subject): Fault[] {
  if (!holder.node.types.includes('ShippingRateSettings')) return amount(holder, ['value', 'maxValue'])
  const shares = ['orderPercentage', 'weightPercentage'] as const
  return [
    ...eitherOf(holder, shares),
    ...shares.flatMap((field) =>
      valuesOf(holder, field).flatMap(({ data, path }): Fault[] => {
        const share = numberOfData(data)
        if (share !== null && share >= 0 && share <= 1) return []
        return [{ code: 'out-of-range', field, on: holder, path, says: message('share', { field }) }]
      }),
    ),
  ]
}

function unit(
  holder: Subject,
  { allowed, optional }: { allowed: readonly string[]; optional: boolean },
): Fault[] {
  const code = textOf(holder, 'unitCode')?.trim()
  if (code === undefined ? optional : allowed.includes(code)) return []
  const says = message('invalidEnum', { field: 'unitCode', ...inWhere(holder) })
  return [{ code: 'invalid-enum', field: 'unitCode', on: holder, says }]
}
