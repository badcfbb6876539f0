import { expect, test } from 'vitest'
import { LINK } from './bounds.ts'

test.each(['/community', '/', 'https://example.com/a?b=c'])('%s may be linked', (link) => {
  expect(LINK.test(link)).toBe(true)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://',
  'https:///x',
  'http://x.example',
  'javascript:alert(1)',
])('%s may not: browsers would go elsewhere, or nowhere', (link) => {
  expect(LINK.test(link)).toBe(false)
})
