import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REPRODUCTIONS } from './reproductions.ts'

const ROOT = join(import.meta.dirname, '../..')
const page = readFileSync(join(ROOT, 'docs/reproductions.md'), 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| what broke'))
/** A file and the titles that follow it; P31 and the names of what it measures. */
const NAMED = /(`[\w./-]+\.(?:ts|md)`|\bP31)((?:,? "[^"]+")*)/g

const named = [...page.matchAll(NAMED)].map(([, place = '', titles = '']) => ({
  place: place.replaceAll('`', ''),
  titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
}))

test('the page of reproductions names files and titles of tests that exist', () => {
  const missing = named
    .filter(({ place }) => place !== 'P31')
    .flatMap(({ place, titles }) => {
      const file = join(ROOT, place)
      if (!existsSync(file)) return [place]
      const text = readFileSync(file, 'utf8')
      return titles.filter((title) => !hasTitle(text, title)).map((title) => `${place}: ${title}`)
    })
  expect(missing).toEqual([])
  expect(named.flatMap(({ titles }) => titles).length).toBeGreaterThan(60)
})

test('it names figures of P31 that exist, and rigs that exist', () => {
  const figures = named.flatMap(({ place, titles }) => (place === 'P31' ? titles : []))
  const measured = REPRODUCTIONS.map(({ name }) => name)
  expect(figures.filter((figure) => !measured.some((name) => name.startsWith(figure)))).toEqual([])
  const rigs = ['bench', 'e2e/faults'].flatMap((folder) => readdirSync(join(ROOT, folder)))
  const missing = [...new Set(page.match(/\b[RP]\d+\b/g))].filter(
    (id) => !rigs.some((file) => file.startsWith(`${id.toLowerCase()}-`)),
  )
  expect(missing).toEqual([])
})

test('each row says what it was, what shows it, and what it is', () => {
  expect(rows.filter((row) => row.split(' | ').length !== 4 || row.includes('@'))).toEqual([])
  expect(rows.length).toBeGreaterThanOrEqual(64)
  expect(page.match(/^## \d/gm)).toEqual(['## 1', '## 2', '## 3', '## 4', '## 5'])
})

/** A title is written in one kind of quotes or another; the page writes an apostrophe as it is. */
function hasTitle(text: string, title: string): boolean {
  return text.includes(title) || text.includes(title.replaceAll("'", String.raw`\'`))
}
