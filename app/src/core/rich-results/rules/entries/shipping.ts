import type { Entry, Format } from '../entry.ts'
import { number } from '../formats/numbers.ts'
import { thing } from '../formats/things.ts'
import { country, currency, member, text } from '../formats/words.ts'
import type { Fault } from '../issue.ts'
import { fieldValues, has, isOneOf, numberOf, type Subject, textOf, valuesOf } from '../subject.ts'

/** Only `hasShippingService`: the conditions stand with the Organization's service. */
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
    if (offer === null || offer === value.data) return null
    return {
      code: 'inconsistent',
      message: `The shipping rate is in ${String(value.data)}, the offer in ${offer}`,
    }
  },
}

export const offerShippingDetails: Entry = {
  key: 'OfferShippingDetails',
  required: [
    'deliveryTime',
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
      name: 'one deliveryTime and one shippingRate per object; repeat the object for several services',
      severity: 'error',
      check: (subject) =>
        ['deliveryTime', 'shippingRate'].flatMap((field) => {
          const second = fieldValues(subject, field)[1]
          const message = `Field "${field}" has several values; repeat "shippingDetails" for several services`
          return second ? [{ code: 'too-many-values', field, path: second.path, message } as const] : []
        }),
    },
  ],
  children: {
    deliveryTime: [{ types: ['ShippingDeliveryTime'], entry: () => shippingDeliveryTime }],
    shippingDestination: [{ types: ['DefinedRegion'], entry: () => definedRegion }],
  },
}

export const shippingDeliveryTime: Entry = {
  key: 'ShippingDeliveryTime',
  recommended: ['handlingTime', 'transitTime'],
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
      const land = textOf(subject, 'addressCountry')
      if (land === null || countries.includes(land)) return null
      return {
        code: 'ignored-field',
        message: `Field "${field}" is read for ${countries.join(', ')} only, not for ${land}`,
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
      text({ matches: /^[A-Z0-9]{2,3}$/, expected: 'the subdivision code without the country' }),
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
                message: 'Give "addressRegion" or "postalCode", not both',
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
  formats: { fulfillmentType: member(['FulfillmentTypeDelivery', 'FulfillmentTypeCollectionPoint']) },
  children: {
    shippingConditions: [{ types: ['ShippingConditions'], entry: () => shippingConditions }],
    handlingTime: [{ types: ['ServicePeriod'], entry: () => servicePeriod }],
  },
}

export const servicePeriod: Entry = {
  key: 'ServicePeriod',
  recommended: ['duration'],
  optional: ['businessDays', 'cutoffTime'],
  formats: { cutoffTime: text({ matches: /^([01]\d|2[0-3]):[0-5]\d/, expected: 'hh:mm:ss' }) },
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
                message: 'Field "cutoffTime" is read for handling times only',
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
                message: 'Give "value" or "minValue" and "maxValue", not both',
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
                message: 'Without "shippingDestination" these conditions hold worldwide',
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
            message: `Field "${field}" must not be used where nothing is shipped`,
          }))
      },
    },
    {
      name: 'orderValue MonetaryAmount: currency + minValue|maxValue',
      severity: 'error',
      check: (subject) => amount(subject, 'orderValue', ['minValue', 'maxValue']),
    },
    {
      name: 'shippingRate MonetaryAmount or ShippingRateSettings',
      severity: 'error',
      check: (subject) => rate(subject),
    },
    {
      name: 'weight unitCode LBR|KGM; numItems unitCode omitted or H87',
      severity: 'error',
      check: (subject) => [
        ...unit(subject, 'weight', { allowed: ['LBR', 'KGM'], optional: false }),
        ...unit(subject, 'numItems', { allowed: ['H87'], optional: true }),
      ],
    },
    {
      name: 'seasonalOverride OpeningHoursSpecification validFrom|validThrough',
      severity: 'error',
      check: (subject) =>
        has(subject, 'seasonalOverride') &&
        !has(subject, 'seasonalOverride.validFrom') &&
        !has(subject, 'seasonalOverride.validThrough')
          ? [
              {
                code: 'missing-one-of',
                field: 'seasonalOverride.validFrom',
                message: 'Either "validFrom" or "validThrough" should be specified (in "seasonalOverride")',
              },
            ]
          : [],
    },
  ],
  children: {
    shippingDestination: [{ types: ['DefinedRegion'], entry: () => definedRegion }],
    shippingOrigin: [{ types: ['DefinedRegion'], entry: () => definedRegion }],
    transitTime: [{ types: ['ServicePeriod'], entry: () => servicePeriod }],
  },
}

function amount(subject: Subject, field: string, values: readonly string[]): Fault[] {
  if (!has(subject, field)) return []
  const faults: Fault[] = []
  if (!has(subject, `${field}.currency`)) {
    faults.push({
      code: 'missing-field',
      field: `${field}.currency`,
      message: `Missing field "currency" (in "${field}")`,
    })
  }
  if (!values.some((value) => has(subject, `${field}.${value}`))) {
    const names = values.map((value) => `"${value}"`).join(' or ')
    const message = `Either ${names} should be specified (in "${field}")`
    faults.push({ code: 'missing-one-of', field: `${field}.${values[0]}`, message })
  }
  return faults
}

function rate(subject: Subject): Fault[] {
  const settings = valuesOf(subject, 'shippingRate').some(({ node }) =>
    node?.types.includes('ShippingRateSettings'),
  )
  if (!settings) return amount(subject, 'shippingRate', ['value', 'maxValue'])
  const parts = ['orderPercentage', 'weightPercentage'].map((name) => `shippingRate.${name}`)
  const given = parts.filter((field) => has(subject, field))
  if (given.length === 0) {
    const message = 'Either "orderPercentage" or "weightPercentage" should be specified (in "shippingRate")'
    return [{ code: 'missing-one-of', field: 'shippingRate.orderPercentage', message }]
  }
  return given
    .filter((field) => {
      const share = numberOf(subject, field)
      return share === null || share < 0 || share > 1
    })
    .map((field) => ({
      code: 'out-of-range',
      field,
      message: `Value in field "${field.split('.')[1]}" is a share between 0 and 1`,
    }))
}

function unit(
  subject: Subject,
  field: string,
  { allowed, optional }: { allowed: readonly string[]; optional: boolean },
): Fault[] {
  if (!has(subject, field)) return []
  const code = textOf(subject, `${field}.unitCode`)
  if (code === null ? optional : allowed.includes(code)) return []
  return [
    {
      code: 'invalid-enum',
      field: `${field}.unitCode`,
      message: `Invalid enum value in property "unitCode" (in "${field}")`,
    },
  ]
}
