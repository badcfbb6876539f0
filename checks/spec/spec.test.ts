import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { specLines } from './spec-lines.ts'
import { differences, specTextSchema } from './spec-text.ts'

const ROOT = join(import.meta.dirname, '../..')
const SPEC = join(ROOT, '../shared/spec')
const TEXTS = join(ROOT, 'app/locales/en')
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** English texts by `slug:key`. */
const english = new Map(
  readdirSync(TEXTS).flatMap((name) => flat(`${name.slice(0, -5)}:`, read(join(TEXTS, name)))),
)

function flat(prefix: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]]
  const below = prefix.endsWith(':') ? prefix : `${prefix}.`
  return Object.entries(value as object).flatMap(([key, part]) => flat(`${below}${key}`, part))
}

const bare = (words: string) => words.toLowerCase().replace(/[.!]$/, '')

describe.each([
  ['1-shell', ['1', '2', '3', '4', '5', '6', '7', '8']],
  ['2-features', ['5', '6', '8', '9']],
])('specification %s', (name, sections) => {
  const data = z.array(specTextSchema).parse(read(join(import.meta.dirname, `${name}.json`)))
  const document = join(SPEC, `${name}.md`)

  test.skipIf(!existsSync(document))(
    'every sentence and list item is a text, a rule, open, or no text',
    () => {
      const lines = specLines(readFileSync(document, 'utf8')).filter(({ section }) =>
        sections.includes(section),
      )
      expect(differences(lines, data)).toEqual({ unnamed: [], unknown: [] })
    },
  )

  test('every text stands under its key', () => {
    const wrong = data.flatMap((entry) =>
      entry.kind === 'text'
        ? entry.texts.filter(([words, key]) => bare(english.get(key) ?? '') !== bare(words))
        : [],
    )
    expect(wrong).toEqual([])
  })

  test('every rule names files there are', () => {
    const named = data.flatMap((entry) => (entry.kind === 'rule' ? entry.in : []))
    expect([...new Set(named)].filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  })
})

test('a sentence that is in no data, and one that is in no specification, are both found', () => {
  const lines = specLines(
    '# Title\n\n## 8. Errors\n\n- One thing; "Two. Things" here\n| a | b |\n|---|---|\n| c | d |\nA line. Another.\n',
  )
  expect(lines.map(({ text }) => text)).toEqual([
    ...['One thing', '"Two. Things" here', '| c | d |', 'A line.', 'Another.'],
  ])
  const data = [
    { section: '8', line: 'One thing', kind: 'none' as const },
    { section: '8', line: 'Gone', kind: 'none' as const },
  ]
  expect(differences(lines, data)).toEqual({
    unnamed: ['§8 "Two. Things" here', '§8 | c | d |', '§8 A line.', '§8 Another.'],
    unknown: ['§8 Gone'],
  })
})
