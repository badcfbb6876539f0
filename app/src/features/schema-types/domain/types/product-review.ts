import { type SchemaType, textOf } from '../schema-type.ts'
import { REVIEW_APPS, reviewApp } from './review-apps.ts'

const NAMES = Object.fromEntries(REVIEW_APPS.map(({ key, name }) => [key, name]))

/**
 * Source of a product's rating (specification 2 §3, Review app settings). It has no node of its own: product markup
 * carries the rating, read live as the app stores it. Invents no rating where an app stores none.
 */
export const productReview: SchemaType = {
  key: 'product-review',
  gate: { feature: 'review-schema' },
  groups: [
    {
      name: 'reviewApp',
      fields: [
        {
          name: 'app',
          control: 'select',
          options: ['none', ...REVIEW_APPS.map(({ key }) => key), 'other'],
          names: NAMES,
          required: true,
        },
        {
          name: 'appName',
          control: 'text',
          longest: 80,
          required: true,
          when: (values) => textOf(values, 'app') === 'other',
        },
        {
          name: 'money',
          control: 'select',
          options: ['', 'amount', 'amount_no_decimals', 'amount_with_comma_separator'],
          required: true,
        },
      ],
    },
  ],
  where: ['pages'],
  live: [],
  node: () => ({}),
  changesProduct: true,
  extra: (values) => {
    const app = textOf(values, 'app')
    if (app === 'none') return { ratings: 'none' }
    const source = reviewApp(app)?.source
    return { ratings: 'app', ...(source && { source }) }
  },
  engine: {
    state: 'shown',
    source: 'https://developers.google.com/search/docs/appearance/structured-data/review-snippet',
    asOf: '2026-07-07',
  },
  examples: {
    right: { app: 'judge-me', money: 'amount' },
    wrong: [
      { values: { money: '' }, field: 'money', code: 'required' },
      { values: { app: 'other', appName: '' }, field: 'appName', code: 'required' },
    ],
  },
}
