import { expect, test } from 'vitest'
import { CHECKS } from '#rules/rich-results/checks.ts'
import { CRITICAL_CODES, OPTIONAL_CODES, OUTDATED_CODES } from './finding.ts'
import { fixOf } from './fix.ts'
import { compareProblems, parseProblemKey, problemKey } from './problem.ts'

const fault = (code: string, type = 'Product', field = 'brand') => ({ code, type, field })

test.each([
  [
    'a field Smart Product knows',
    fault('missing-recommended'),
    ['theme'],
    ['smart-product', 'product', 'theme-code'],
  ],
  [
    'every form of a barcode',
    fault('no-global-identifier', 'Product', 'gtin13 or mpn'),
    ['theme'],
    ['smart-product', 'product', 'theme-code'],
  ],
  [
    'a value of the product',
    fault('invalid-price', 'Offer', 'offers.price'),
    ['theme'],
    ['product', 'theme-code'],
  ],
  [
    'a price that is not the product’s',
    fault('price-mismatch', 'Offer', 'price'),
    ['app:stars'],
    ['apps', 'smart-product'],
  ],
  ['our own price of that kind', fault('price-mismatch', 'Offer', 'price'), ['self'], ['smart-product']],
  [
    'what is said once for the whole store',
    fault('missing-recommended', 'Offer', 'hasMerchantReturnPolicy'),
    ['theme'],
    ['policies', 'theme-code'],
  ],
  [
    'ratings, which only customers give',
    fault('missing-recommended', 'Product', 'review'),
    ['theme'],
    ['review-app', 'theme-code'],
  ],
  ['what an app prints', fault('missing-field', 'Article', 'author'), ['app:stars'], ['apps']],
  ['what Signpost prints', fault('invalid-gtin', 'Product', 'gtin'), ['self'], ['product', 'smart-product']],
  [
    'an entry of a trail without a URL',
    fault('missing-conditional', 'ListItem', 'item'),
    ['theme'],
    ['breadcrumbs', 'theme-code'],
  ],
  [
    'a video without its date',
    fault('missing-field', 'VideoObject', 'uploadDate'),
    ['theme'],
    ['schema-setup', 'theme-code'],
  ],
  ['a price that does not end', fault('missing-recommended', 'Offer', 'priceValidUntil'), ['theme'], []],
  ['the same in our own markup', fault('missing-recommended', 'Offer', 'priceValidUntil'), ['self'], []],
  ['a price that has ended', fault('past-date', 'Offer', 'priceValidUntil'), ['theme'], ['theme-code']],
  ['a page that is gone', fault('broken-page', '', ''), [], ['redirects', 'page']],
  ['nobody known', fault('unreadable-json', '', ''), [], ['clean-up', 'theme-code']],
  ['two at once', fault('described-twice'), ['theme', 'app:stars'], ['clean-up', 'theme-code', 'apps']],
])('knows the way for %s', (_, problem, owners, ways) => {
  expect(fixOf(problem, owners).ways).toEqual(ways)
})

test('what is missing and what is outdated is as the checks declare it', () => {
  const idsOf = (fits: (check: (typeof CHECKS)[number]) => boolean) => CHECKS.filter(fits).map(({ id }) => id)
  expect(CRITICAL_CODES).toEqual(idsOf(({ missing }) => missing === 'critical'))
  expect(OPTIONAL_CODES).toEqual(idsOf(({ missing }) => missing === 'optional'))
  expect(OUTDATED_CODES).toEqual(idsOf(({ outdated }) => outdated === true))
})

test('a problem is named by its key and found by it', () => {
  const problem = fault('missing-one-of', 'Product', 'offers | review')
  expect(parseProblemKey(problemKey(problem))).toEqual(problem)
  expect(parseProblemKey('nonsense')).toBeNull()
})

test('nothing is new or fixed where there is nothing to compare with', () => {
  const now = [{ problem: 'a', pages: 1 }]
  const alone = compareProblems(now, null)
  expect([alone.isNew('a'), alone.fixed]).toEqual([false, []])
  const { isNew, fixed } = compareProblems(now, [{ problem: 'b', pages: 3 }])
  expect([isNew('a'), isNew('b'), fixed]).toEqual([true, false, [{ problem: 'b', pages: 3 }]])
})
