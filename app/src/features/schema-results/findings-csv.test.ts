import { expect, it } from 'vitest'
import type { SchemaResultsPageRow } from './contract.ts'
import { findingsCsv } from './findings-csv.ts'

const page = {
  url: 'https://shop.example/',
  title: '=HYPERLINK("x")',
  template: 'index',
  state: 'read',
  verdict: 'error',
  reason: null,
  status: null,
  keptBecause: null,
  types: ['Product'],
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
    'en',
  )
  const [head, first, second, end] = text.split(/\r\n(?!the)/)
  expect(head?.startsWith('\uFEFFPage,Title,')).toBe(true)
  expect(first).toBe(
    'https://shop.example/,"\'=HYPERLINK(""x"")",Home page,Errors,,Error,missing-field,Product,name,/name,"Missing field ""name"", says\r\nthe rule",Theme',
  )
  expect(second).toBe(
    'https://shop.example/,,Home page,Not scanned,Your store’s robots.txt does not allow the scan.,,,,,,,',
  )
  expect(end).toBe('')
})

it('is in the language asked for, with codes and names of schema.org as they are', () => {
  const missing = { ...issue, key: 'missing', values: { field: 'name' } }
  const broken = { ...page, state: 'broken' as const, status: 404, title: '' }
  const lines = [
    { page, issue: missing, owner: 'app:stars' },
    { page: broken, issue: null, owner: null },
  ]
  const [head, first, second] = findingsCsv(lines, 'de').split('\r\n')
  expect(head).toBe('\uFEFFSeite,Titel,Vorlage,Ergebnis,Grund,Stufe,Code,Typ,Feld,Pfad,Befund,Quelle')
  expect(first).toContain(
    ',Startseite,Fehler,,Fehler,missing-field,Product,name,/name,Feld „name“ fehlt,App: stars',
  )
  expect(second).toBe('https://shop.example/,,Startseite,Defekt,Sie liefert den HTTP-Status 404.,,,,,,,')
})

it('says in the language asked for why a script cannot be read', () => {
  const said = { key: 'jsonMemberBecause', values: { why: { phrase: 'textEnds' as const } } }
  const unread = { ...issue, code: 'unreadable-json', type: '', field: '', path: '', ...said }
  const text = findingsCsv([{ page, issue: unread, owner: null }], 'de')
  expect(text).toContain('unreadable-json,,,,"Parsing-Fehler: „,“ oder „}“ fehlt: Der Text endet hier"')
})
