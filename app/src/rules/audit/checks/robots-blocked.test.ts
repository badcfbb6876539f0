import { expect, test } from 'vitest'
import { robotsBlockedCheck } from './robots-blocked.ts'

test.each([
  ['product', true],
  ['policy', false],
])('robots.txt forbidding a %s is found: %s', (template, isFound) => {
  const found = robotsBlockedCheck.judge({ template, blocked: true } as never)
  expect(found !== null).toBe(isFound)
})
