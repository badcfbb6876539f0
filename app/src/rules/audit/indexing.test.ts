import { expect, test } from 'vitest'
import { hidingRule } from './indexing.ts'

const readAt = new Date('2026-11-01T00:00:00Z')

test.each([
  ['noindex, follow', 'noindex'],
  ['nofollow noindex', 'noindex'],
  ['max-snippet:-1 noindex', 'noindex'],
  ['none', 'none'],
  ['max-image-preview: none', null],
  ['max-image-preview:none, max-snippet: 50', null],
  ['max-image-preview: none, none', 'none'],
  ['noindex-ish', null],
  ['unavailable_after: 2026-10-01', 'unavailable_after: 2026-10-01'],
  ['unavailable_after: 2026-12-01', null],
])('%s hides a page by %s', (rules, hiding) => {
  expect(hidingRule({ robots: [{ agent: 'robots', rules }], readAt })).toBe(hiding)
})
