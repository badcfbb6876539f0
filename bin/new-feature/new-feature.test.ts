import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFeature } from './make-feature.ts'
import { refusalOf } from './refusal.ts'
import { renamer } from './renamer.ts'

const ROOT = join(import.meta.dirname, '../..')

test.each([
  ['Notes', /small letters and hyphens/],
  ['a--b', /small letters and hyphens/],
  ['x'.repeat(31), /small letters and hyphens/],
  ['../../etc', /small letters and hyphens/],
  ['', /small letters and hyphens/],
  ['history', /features\/history is there already/],
  ['catalogue', /core\/catalogue is there already/],
  ['errors', /errors\.json is there already/],
  ['my-profile', /\/my-profile is the URL of another feature/],
  ['pricing', /\/pricing is the URL of another feature/],
])('refuses the name %o', async (name, reason) => {
  expect(await refusalOf(ROOT, name)).toMatch(reason)
})

test('takes a name nobody has', async () => {
  expect(await refusalOf(ROOT, 'shelf-notes')).toBeNull()
})

test('names paths, code, tables and words', () => {
  expect(renamer('shelf-notes')('sample-notes sample_notes sampleNotes SampleNotes Sample notes')).toBe(
    'shelf-notes shelf_notes shelfNotes ShelfNotes Shelf notes',
  )
})

test('makes a folder, its texts, a migration and one line', () => {
  const root = mkdtempSync(join(tmpdir(), 'new-feature-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const path of ['app/template', 'app/src/entries', 'app/migrations'])
    cpSync(join(ROOT, path), join(root, path), { recursive: true })
  for (const language of ['en', 'de']) mkdirSync(join(root, 'app/locales', language), { recursive: true })
  const list = join(root, 'app/src/entries/features.ts')
  const before = readFileSync(list, 'utf8').split('\n')
  const made = makeFeature(root, 'shelf-notes')
  expect(made.every((path) => existsSync(join(root, path)))).toBe(true)
  const beside = made.filter((path) => !path.startsWith('app/src/features/shelf-notes/'))
  expect(beside).toEqual([
    'app/locales/de/shelf-notes.json',
    'app/locales/en/shelf-notes.json',
    expect.stringMatching(/^app\/migrations\/\d{4}_shelf_notes\.sql$/),
    'app/src/entries/features.ts',
  ])
  expect(
    readFileSync(list, 'utf8')
      .split('\n')
      .filter((line) => !before.includes(line)),
  ).toEqual(["  'shelf-notes',"])
  for (const path of made) expect(readFileSync(join(root, path), 'utf8')).not.toMatch(/sample.?notes/i)
})
