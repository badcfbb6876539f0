import { expect, it } from 'vitest'
import { issueWordsIn } from '#core/issues/issue-words.ts'
import type { SchemaResultsPageRow } from '../contract.ts'
import { findingsCsv } from './findings-csv.ts'

const page = {
  url: 'https://shop.example/',
  title: '=HYPERLINK("x")',
  template: 'index',
  state: 'read',
  verdict: 'error',
} as SchemaResultsPageRow
const issue = {
  node: 0,
  severity: 'error' as const,
  code: 'missing-field',
  feature: 'Product',
  type: 'Product',
  path: '/name',
  field: 'name',
  key: 'asWritten',
  values: { text: 'Missing field "name", says\r\nthe rule' },
}

it('is one line a finding, with nothing a spreadsheet would compute or break at', () => {
  const text = findingsCsv(
    [
      { page, issue, owner: 'theme' },
      {
        page: { ...page, state: 'not-read', reason: 'page-reader.robots', title: '' },
        issue: null,
        owner: null,
      },
    ],
    issueWordsIn('en'),
  )
  const [head, first, second, end] = text.split(/\r\n(?!the)/)
  expect(head?.startsWith('\uFEFFURL,Title,')).toBe(true)
  expect(first).toBe(
    'https://shop.example/,"\'=HYPERLINK(""x"")",index,read,error,error,missing-field,Product,name,/name,"Missing field ""name"", says\r\nthe rule",theme',
  )
  expect(second).toBe('https://shop.example/,,index,not-read,page-reader.robots,,,,,,,')
  expect(end).toBe('')
})

it('says messages in the language asked for, and leaves the codes as they are', () => {
  const missing = { ...issue, key: 'missing', values: { field: 'name' } }
  const text = findingsCsv([{ page, issue: missing, owner: null }], issueWordsIn('de'))
  expect(text).toContain('missing-field,Product,name,/name,Feld „name“ fehlt')
})

it('says in the language asked for why a script cannot be read', () => {
  const said = { key: 'jsonMemberBecause', values: { why: { phrase: 'textEnds' as const } } }
  const unread = { ...issue, code: 'unreadable-json', type: '', field: '', path: '', ...said }
  const text = findingsCsv([{ page, issue: unread, owner: null }], issueWordsIn('de'))
  expect(text).toContain('unreadable-json,,,,"Parsing-Fehler: „,“ oder „}“ fehlt: Der Text endet hier"')
})
