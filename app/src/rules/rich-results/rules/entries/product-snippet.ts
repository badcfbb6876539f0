import type { Entry } from '../entry.ts'
import { date } from '../formats/dates.ts'
import { number, price } from '../formats/numbers.ts'
import { thing } from '../formats/things.ts'
import { currency, member, text } from '../formats/words.ts'
import { reportedOf } from '../reported.ts'
import { aggregateRating, productReviews } from './review.ts'

export const availabilities = [
  ...['BackOrder', 'Discontinued', 'InStock', 'InStoreOnly', 'LimitedAvailability', 'OnlineOnly'],
  ...['OutOfStock', 'PreOrder', 'PreSale', 'SoldOut'],
] as const

/** Types that may describe prices in several forms. */
export const priceSpecifications = thing([
  'UnitPriceSpecification',
  'PriceSpecification',
  'CompoundPriceSpecification',
])

export const productSnippet: Entry = {
  key: 'ProductSnippet',
  required: ['name'],
  oneOf: [
    {
      options: [['offers'], ['review'], ['aggregateRating']],
      pathless: true,
    },
  ],
  recommended: ['aggregateRating', 'offers', 'review'],
  // Note in the table: offers alone are eligible, but the tool warns about missing review and aggregateRating.
  reported: reportedOf('ProductSnippet'),
  formats: {
    name: text(),
    offers: thing(['Offer', 'AggregateOffer']),
    review: thing(['Review']),
    aggregateRating: thing(['AggregateRating']),
  },
  children: {
    offers: [
      { types: ['Offer'], entry: () => productSnippetOffer },
      { types: ['AggregateOffer'], entry: () => aggregateOffer },
    ],
    review: productReviews,
    aggregateRating: [{ types: ['AggregateRating'], entry: () => aggregateRating }],
  },
}

export const productSnippetOffer: Entry = {
  key: 'ProductSnippet.Offer',
  required: [['price', 'priceSpecification.price']],
  recommended: ['availability', ['priceCurrency', 'priceSpecification.priceCurrency'], 'priceValidUntil'],
  // Search Console's own list: availability and priceValidUntil are warnings, as is priceCurrency in snippets.
  reported: reportedOf('ProductSnippet.Offer'),
  formats: {
    price: price({ positive: false }),
    priceCurrency: currency,
    priceValidUntil: date({ notPast: true }),
    availability: member(availabilities),
    priceSpecification: { ...priceSpecifications, severity: 'warning' },
  },
}

export const aggregateOffer: Entry = {
  key: 'AggregateOffer',
  required: ['lowPrice', 'priceCurrency'],
  recommended: ['highPrice', 'offerCount'],
  reported: reportedOf('AggregateOffer'),
  formats: {
    lowPrice: price({ positive: false }),
    highPrice: number({ min: 0, notBelow: 'lowPrice' }),
    offerCount: number({ whole: true, min: 1 }),
    priceCurrency: currency,
  },
}
