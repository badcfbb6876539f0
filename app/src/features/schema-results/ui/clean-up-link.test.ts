import { expect, test } from 'vitest'
import { cleanUpLink } from './clean-up-link.ts'

test.each([
  ['/schema-results', '?problem=described-twice||', '#clean-up'],
  ['/schema-errors', '', '#clean-up'],
  ['/schema-duplication', '?page=2', '#clean-up'],
  ['/schema-critical-info', '', '/schema-results'],
  ['/schema-results', '?detail=17', '/schema-results'],
])('on %s%s what can be cleaned up is at %s', (pathname, search, link) => {
  expect(cleanUpLink({ pathname, search })).toBe(link)
})
