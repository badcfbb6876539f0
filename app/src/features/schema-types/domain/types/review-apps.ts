/**
 * How a review app stores its ratings on a product: in two metafields, as members of a JSON metafield, as attributes
 * or element text in an HTML metafield, or nowhere Liquid can read. The standard review metafields are read for every
 * app.
 */
export type RatingSource =
  | { form: 'fields'; space: string; value: string; count: string }
  | { form: 'json'; space: string; key: string; value: string; count: string }
  | { form: 'html'; space: string; key: string; value: string; count: string }
  | { form: 'text'; space: string; key: string; value: string; count: string }

export interface ReviewApp {
  key: string
  name: string
  source?: RatingSource
}

/** The 31 apps of the specification (2 §9), by name; sources as in their published storefront code. */
export const REVIEW_APPS: readonly ReviewApp[] = [
  {
    key: 'judge-me',
    name: 'Judge.me',
    source: {
      form: 'html',
      space: 'judgeme',
      key: 'badge',
      value: 'data-average-rating=',
      count: 'data-number-of-reviews=',
    },
  },
  { key: 'yotpo', name: 'Yotpo', source: fields('yotpo', 'reviews_average', 'reviews_count') },
  { key: 'loox', name: 'Loox', source: fields('loox', 'avg_rating', 'num_reviews') },
  { key: 'stamped', name: 'Stamped', source: fields('stamped', 'reviews_average', 'reviews_count') },
  {
    key: 'okendo',
    name: 'Okendo',
    source: {
      form: 'json',
      space: 'okendo',
      key: 'summaryData',
      value: 'reviewAverageValue',
      count: 'reviewCount',
    },
  },
  { key: 'growave', name: 'Growave', source: fields('ssw', 'avg_rate', 'count_rate') },
  {
    key: 'air-reviews',
    name: 'Air Reviews',
    source: fields('air_reviews_product', 'review_avg', 'review_count'),
  },
  { key: 'lai-reviews', name: 'LAI Reviews' },
  { key: 'ryviu', name: 'Ryviu' },
  { key: 'opinew', name: 'Opinew' },
  { key: 'reviews-io', name: 'REVIEWS.io', source: fields('reviewscouk', 'rating', 'total') },
  { key: 'fera', name: 'Fera' },
  {
    key: 'tydal',
    name: 'Tydal Reviews',
    source: { form: 'json', space: 'ba_rev', key: 'review_data', value: 'stars', count: 'reviews_count' },
  },
  {
    key: 'bazaarvoice',
    name: 'Bazaarvoice',
    source: {
      form: 'text',
      space: 'bazaarvoice',
      key: 'reviews',
      value: 'bvseo-ratingValue',
      count: 'bvseo-reviewCount',
    },
  },
  { key: 'orankl', name: 'Orankl', source: fields('orankl', 'rating', 'reviews_count') },
  { key: 'vn-reviews', name: 'VN Reviews', source: fields('vnreviews', 'ratingValue', 'reviewCount') },
  {
    key: 'better-reviews',
    name: 'BetterReviews',
    source: {
      form: 'json',
      space: 'betterreviews',
      key: 'summary',
      value: 'average_rating',
      count: 'total_count',
    },
  },
  { key: 'rivyo', name: 'Rivyo' },
  { key: 'ali-reviews', name: 'Ali Reviews' },
  { key: 'areviews', name: 'Areviews' },
  { key: 'vitals', name: 'Vitals' },
  { key: 'junip', name: 'Junip' },
  { key: 'kudobuzz', name: 'Kudobuzz' },
  { key: 'trustoo', name: 'Trustoo' },
  { key: 'editorify', name: 'Editorify' },
  { key: 'hulkapps', name: 'HulkApps Reviews' },
  { key: 'klaviyo', name: 'Klaviyo Reviews' },
  { key: 'trustpilot', name: 'Trustpilot' },
  { key: 'feefo', name: 'Feefo' },
  { key: 'aftership', name: 'AfterShip Reviews' },
  { key: 'wiser', name: 'Wiser' },
]

function fields(space: string, value: string, count: string): RatingSource {
  return { form: 'fields', space, value, count }
}

/** Returns a review app by its key. */
export function reviewApp(key: string): ReviewApp | undefined {
  return REVIEW_APPS.find((app) => app.key === key)
}
