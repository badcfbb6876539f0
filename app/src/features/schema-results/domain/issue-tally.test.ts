import { expect, test } from 'vitest'
import { issueWordsIn } from '#core/issues/issue-words.ts'
import { IssueTally, tallyInWords, wordedTally } from './issue-tally.ts'

const issue = (field: string, severity: 'error' | 'warning' | 'info' = 'error') => ({
  node: 0,
  severity,
  code: 'missing',
  feature: 'ProductSnippet',
  features: ['ProductSnippet'],
  type: 'Product',
  path: `/${field}`,
  field,
  key: 'missing',
  values: { field },
})

test('counts each kind over all pages: errors first, then the most pages', () => {
  const tally = new IssueTally()
  tally.add({
    url: '/1',
    issues: [issue('brand', 'warning'), issue('image'), issue('image')],
    parseErrors: [],
  })
  tally.add({ url: '/2', issues: [issue('brand', 'warning')], parseErrors: [] })
  tally.add({
    url: '/3',
    issues: [issue('offers')],
    parseErrors: [{ offset: 3, line: 1, column: 4, repaired: null, key: 'jsonEmpty', values: {} }],
  })
  tally.add({ url: '/4', issues: [issue('offers')], parseErrors: [] })
  expect(tally.list().map(({ field, pages, count, example }) => [field, pages, count, example])).toEqual([
    ['offers', 2, 2, '/3'],
    ['image', 1, 2, '/1'],
    ['', 1, 1, '/3'],
    ['brand', 2, 2, '/1'],
  ])
  const lines = tallyInWords(wordedTally(tally.list(), issueWordsIn('en')))
  expect(lines[0]).toBe('  error       2 pages  ProductSnippet: Missing field "offers"  (/3)')
  expect(lines[2]).toContain('A script cannot be read: Invalid JSON document: the script is empty')
})

test('holds a bounded number of kinds, whatever pages say', () => {
  const tally = new IssueTally()
  for (let at = 0; at < 5_000; at++) tally.add({ url: '/', issues: [issue(`f${at}`)], parseErrors: [] })
  expect(tally.list()).toHaveLength(1_000)
})
