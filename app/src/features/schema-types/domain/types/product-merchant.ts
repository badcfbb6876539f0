import { listOf, type RowValues, rowsOf, type SchemaType, textOf, type Values } from '../schema-type.ts'
import { currencyOf } from './country-currencies.ts'
import { given, number } from './shared-parts.ts'

const CATEGORIES = {
  none: 'MerchantReturnNotPermitted',
  limited: 'MerchantReturnFiniteReturnWindow',
  unlimited: 'MerchantReturnUnlimitedWindow',
} as const
const METHODS = { mail: 'ReturnByMail', store: 'ReturnInStore', kiosk: 'ReturnAtKiosk' } as const
const REFUNDS = {
  exchange: 'ExchangeRefund',
  full: 'FullRefund',
  credit: 'StoreCreditRefund',
} as const

const MOST_DESTINATIONS = 30
const returns = (values: Values): boolean =>
  values['hasReturns'] === true && textOf(values, 'category') !== 'none'
const paysFee = (values: Values): boolean => returns(values) && textOf(values, 'fees') === 'paid'
const hasShipping = (values: Values): boolean => values['hasShipping'] === true

/**
 * Shipping and returns (specification 2 §3 and §5). Search engines read them from the Organization; an offer repeats
 * only what differs, and with one policy for the whole store nothing differs.
 */
export const productMerchant: SchemaType = {
  key: 'product-merchant',
  gate: { feature: 'merchant-schema' },
  groups: [
    {
      name: 'shipping',
      fields: [
        { name: 'hasShipping', control: 'switch' },
        {
          name: 'destinations',
          control: 'rows',
          fewest: 1,
          most: MOST_DESTINATIONS,
          when: hasShipping,
          of: [
            { name: 'destination', control: 'country', required: true },
            { name: 'currency', control: 'currency', required: true, check: currencyMatches },
            { name: 'amount', control: 'number', least: 0, decimals: true, required: true },
            { name: 'handlingMin', control: 'number', least: 0, most: 100, required: true },
            {
              name: 'handlingMax',
              control: 'number',
              least: 0,
              most: 100,
              required: true,
              check: inOrder('handling'),
            },
            { name: 'transitMin', control: 'number', least: 0, most: 100, required: true },
            {
              name: 'transitMax',
              control: 'number',
              least: 0,
              most: 100,
              required: true,
              check: inOrder('transit'),
            },
          ],
        },
      ],
    },
    {
      name: 'returns',
      fields: [
        { name: 'hasReturns', control: 'switch' },
        {
          name: 'countries',
          control: 'countries',
          most: 50,
          required: true,
          when: (values) => values['hasReturns'] === true,
        },
        {
          name: 'category',
          control: 'select',
          options: Object.keys(CATEGORIES),
          first: 'limited',
          when: (values) => values['hasReturns'] === true,
        },
        {
          name: 'returnDays',
          control: 'number',
          least: 1,
          most: 3_650,
          required: true,
          when: (values) => returns(values) && textOf(values, 'category') === 'limited',
        },
        {
          name: 'methods',
          control: 'choices',
          options: Object.keys(METHODS),
          first: ['mail'],
          when: returns,
        },
        { name: 'fees', control: 'select', options: ['free', 'paid'], when: returns },
        {
          name: 'feeAmount',
          control: 'number',
          least: 0,
          decimals: true,
          required: true,
          when: paysFee,
          check: notFree,
        },
        { name: 'feeCurrency', control: 'currency', required: true, from: 'currency', when: paysFee },
        {
          name: 'refunds',
          control: 'choices',
          options: Object.keys(REFUNDS),
          required: true,
          first: ['full'],
          when: returns,
        },
      ],
    },
  ],
  where: ['home', 'all'],
  live: ['name', 'url'],
  into: 'organization',
  node: (values) =>
    given({
      '@type': 'OnlineStore',
      hasShippingService: hasShipping(values) ? rowsOf(values, 'destinations').map(shippingService) : [],
      hasMerchantReturnPolicy: values['hasReturns'] === true ? returnPolicy(values) : null,
    }),
  engine: {
    state: 'shown',
    source: 'https://developers.google.com/search/docs/appearance/structured-data/shipping-policy',
    asOf: '2025-11-12',
  },
  examples: {
    right: {
      hasShipping: true,
      destinations: [destination('DE', 'EUR', '4.90'), destination('US', 'USD', '19')],
      hasReturns: true,
      countries: ['DE', 'US'],
      category: 'limited',
      returnDays: '30',
      methods: ['mail'],
      fees: 'free',
      refunds: ['full'],
    },
    wrong: [
      {
        values: { destinations: [destination('DE', 'USD', '4.90')] },
        field: 'destinations.0.currency',
        code: 'match',
      },
      {
        values: { destinations: [{ ...destination('DE', 'EUR', '4.90'), handlingMax: '0' }] },
        field: 'destinations.0.handlingMax',
        code: 'order',
      },
      {
        values: { destinations: [destination('DE', 'EUR', '1,234')] },
        field: 'destinations.0.amount',
        code: 'ambiguous',
      },
      { values: { countries: [] }, field: 'countries', code: 'required' },
      { values: { returnDays: '' }, field: 'returnDays', code: 'required' },
      { values: { refunds: [] }, field: 'refunds', code: 'required' },
    ],
  },
}

function destination(country: string, currency: string, amount: string): RowValues {
  const days = { handlingMin: '1', handlingMax: '2', transitMin: '2', transitMax: '5' }
  return { destination: country, currency, amount, ...days }
}

/** Checks that the currency is the destination's own. */
function currencyMatches(row: Values): 'match' | null {
  const own = currencyOf(textOf(row, 'destination'))
  return own === null || own === textOf(row, 'currency') ? null : 'match'
}

function inOrder(name: string): (row: Values) => 'order' | null {
  return (row) => ((number(row, `${name}Max`) ?? 0) < (number(row, `${name}Min`) ?? 0) ? 'order' : null)
}

/** Checks that a fee is not zero. */
function notFree(values: Values): 'order' | null {
  return number(values, 'feeAmount') === 0 ? 'order' : null
}

function shippingService(row: RowValues): Record<string, unknown> {
  const period = (name: string) => ({
    '@type': 'ServicePeriod',
    duration: {
      '@type': 'QuantitativeValue',
      minValue: number(row, `${name}Min`),
      maxValue: number(row, `${name}Max`),
      unitCode: 'DAY',
    },
  })
  return {
    '@type': 'ShippingService',
    fulfillmentType: 'https://schema.org/FulfillmentTypeDelivery',
    handlingTime: period('handling'),
    shippingConditions: {
      '@type': 'ShippingConditions',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: textOf(row, 'destination') },
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: number(row, 'amount'),
        currency: textOf(row, 'currency'),
      },
      transitTime: period('transit'),
    },
  }
}

function returnPolicy(values: Values): Record<string, unknown> {
  const category = nameIn(CATEGORIES, textOf(values, 'category'))
  const base = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: listOf(values, 'countries'),
    returnPolicyCategory: category,
  }
  if (!returns(values)) return given(base)
  const isPaid = paysFee(values)
  return given({
    ...base,
    merchantReturnDays: number(values, 'returnDays'),
    returnMethod: listOf(values, 'methods').map((method) => nameIn(METHODS, method)),
    returnFees: `https://schema.org/${isPaid ? 'ReturnShippingFees' : 'FreeReturn'}`,
    returnShippingFeesAmount: isPaid
      ? {
          '@type': 'MonetaryAmount',
          value: number(values, 'feeAmount'),
          currency: textOf(values, 'feeCurrency'),
        }
      : null,
    refundType: listOf(values, 'refunds').map((refund) => nameIn(REFUNDS, refund)),
  })
}

/** Returns the schema.org member for a choice; the choice itself if `names` lacks it. */
function nameIn(names: Readonly<Record<string, string>>, choice: string): string {
  return `https://schema.org/${names[choice] ?? choice}`
}
