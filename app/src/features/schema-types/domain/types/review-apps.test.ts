import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import { expect, test } from 'vitest'
import { fieldsOf } from '../schema-type.ts'
import { productReview } from './product-review.ts'
import { REVIEW_APPS, reviewApp } from './review-apps.ts'

const SNIPPET = join(
  import.meta.dirname,
  '../../../../../../storefront/snippets/structured-data-rating.liquid',
)
const snippet = new Liquid().parse(
  readFileSync(SNIPPET, 'utf8').replace(/\{%-? doc -?%\}[\s\S]*?\{%-? enddoc -?%\}/, ''),
)

/** Returns the rating printed for a product with `metafields` from its review app; null: none. */
function printed(app: string, metafields: object) {
  const reviews = { v: 1, enabled: true, ratings: 'app', source: reviewApp(app)?.source }
  const text = new Liquid().renderSync(snippet, { product: { metafields }, reviews }).trim()
  return text === '' ? null : JSON.parse(text.replace(/^,"aggregateRating":/, ''))
}
const field = (value: unknown) => ({ value })
const RATED = { ratingValue: 4.5, ratingCount: 12 }

/** Metafields as the apps' own published storefront code reads them. */
const KEPT: [app: string, metafields: object][] = [
  [
    'judge-me',
    { judgeme: { badge: field(`<div data-average-rating='4.5' data-number-of-reviews='12'></div>`) } },
  ],
  ['yotpo', { yotpo: { reviews_average: field('4.5'), reviews_count: field('12') } }],
  ['loox', { loox: { avg_rating: field('4.5'), num_reviews: field(12) } }],
  ['okendo', { okendo: { summaryData: field({ reviewAverageValue: '4.5', reviewCount: 12 }) } }],
  ['tydal', { ba_rev: { review_data: field({ stars: 4.5, reviews_count: 12 }) } }],
  ['reviews-io', { reviewscouk: { rating: field('4.5'), total: field('12') } }],
  [
    'bazaarvoice',
    {
      bazaarvoice: {
        reviews: field(
          '<div id="bvseo-aggregateRatingSection"><span itemprop="ratingValue" class="bvseo-ratingValue">4.5</span> of <span class="bvseo-reviewCount">12</span></div>',
        ),
      },
    },
  ],
]

test('a shop chooses one of 31 apps, another, or none', () => {
  const choice = fieldsOf(productReview).find(({ name }) => name === 'app')
  const options = choice && 'options' in choice ? choice.options : []
  expect(options).toEqual(['none', ...REVIEW_APPS.map(({ key }) => key), 'other'])
  expect(new Set(REVIEW_APPS.map(({ name }) => name)).size).toBe(31)
})

test.each(KEPT)('the rating of %s is read as the app stores it', (app, metafields) => {
  expect(printed(app, metafields)).toMatchObject(RATED)
  expect(printed(app, {})).toBeNull()
})

test('what is not there, or off its scale, is never made up', () => {
  expect(printed('bazaarvoice', { bazaarvoice: { reviews: field('<p>Be the first</p>') } })).toBeNull()
  expect(printed('reviews-io', { reviewscouk: { rating: field('4.5') } })).toBeNull()
  expect(printed('loox', { loox: { avg_rating: field('7'), num_reviews: field(3) } })).toBeNull()
})

test('an app that leaves nothing readable falls back on the standard metafields', () => {
  const reviews = {
    rating: field({ rating: '4.5', scale_min: '1.0', scale_max: '5.0' }),
    rating_count: field(12),
  }
  for (const { key, source } of REVIEW_APPS)
    if (!source) expect(printed(key, { reviews })).toMatchObject(RATED)
})
