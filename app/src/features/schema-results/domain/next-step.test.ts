import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

const clean = {
  ...{ errors: 0, warnings: 0, infos: 0, critical: 0, optional: 0, duplicates: 0, outdated: 0 },
  ...{ pagesWithErrors: 0, pagesWithDuplicates: 0 },
}

test.each([
  ['what Signpost mends by itself comes first', { ...clean, errors: 3 }, 1, 0, 'clean-up'],
  ['then fields results need', { ...clean, errors: 3, critical: 2 }, 0, 0, 'critical'],
  ['other errors', { ...clean, errors: 3, warnings: 1 }, 0, 4, 'errors'],
  ['things described twice', { ...clean, duplicates: 1, warnings: 1 }, 0, 0, 'duplicates'],
  ['pages nobody has seen', { ...clean, warnings: 1 }, 0, 4, 'rest'],
  ['warnings', { ...clean, warnings: 1 }, 0, 0, 'warnings'],
  ['the search engine’s own word', clean, 0, 0, 'test'],
])('%s', (_, totals, fixable, unread, step) => {
  expect(nextStep(totals, fixable, unread)).toBe(step)
})
