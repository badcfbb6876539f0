import { expect, test } from 'vitest'
import { screenPath } from './screen-path.ts'

test.each([
  ['/', '/'],
  ['/seo-booster/metatags', '/seo-booster/metatags'],
  ['/schema/productFAQ?tabindex=1', '/schema/productFAQ'],
  ['/operations/1423', '/operations/:id'],
  ['/blog/Our%20spring%20offer', '/blog/:id'],
  ['//evil/../x', '/evil/:id/x'],
])('%s is counted as %s', (pathname, counted) => {
  expect(screenPath(pathname)).toBe(counted)
})
