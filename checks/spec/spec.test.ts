import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { COMMON_PROOFS, unproved, unprovedRule } from './proved.ts'
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

/** Source of a file in the repository; null if it does not exist. */
const sources = new Map<string, string | null>()
function source(file: string): string | null {
  const known = sources.get(file)
  if (known !== undefined) return known
  const path = join(ROOT, file)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : null
  sources.set(file, text)
  return text
}

const bare = (words: string) => words.toLowerCase().replace(/[.!]$/, '')

describe.each([
  ['1-shell', ['1', '2', '3', '4', '5', '6', '7', '8'], '800861bdbd22'],
  ['2-features', ['5', '6', '8', '9'], '8bb8c759b04a'],
])('specification %s', (name, sections, digest) => {
  const data = z.array(specTextSchema).parse(read(join(import.meta.dirname, `${name}.json`)))
  const document = join(SPEC, `${name}.md`)

  test.skipIf(!existsSync(document))('every sentence and list item is a text, a rule, or no text', () => {
    const lines = specLines(readFileSync(document, 'utf8')).filter(({ section }) =>
      sections.includes(section),
    )
    expect(differences(lines, data)).toEqual({ unnamed: [], unknown: [] })
  })

  test('no line is lost where the specification is not at hand', () => {
    const known = [...new Set(data.map(({ section, line }) => `§${section} ${line}`))].toSorted()
    expect(createHash('sha256').update(known.join('\n')).digest('hex').slice(0, 12)).toBe(digest)
  })

  test('every text stands under its key', () => {
    const wrong = data.flatMap((entry) =>
      entry.kind === 'text'
        ? entry.texts.filter(([words, key]) => bare(english.get(key) ?? '') !== bare(words))
        : [],
    )
    expect(wrong).toEqual([])
  })

  test('every text is seen by a test on its screen', () => {
    const texts = data.filter((entry) => entry.kind === 'text')
    expect(texts.flatMap((entry) => unproved(entry, source))).toEqual([])
    expect(COMMON_PROOFS.filter((file) => source(file) === null)).toEqual([])
  })

  test('every exception names the decision it rests on, and words of its line', () => {
    const exceptions = data.flatMap((entry) =>
      entry.kind === 'text' ? (entry.except ?? []).map((one) => ({ ...one, line: entry.line })) : [],
    )
    const wrong = exceptions.filter(
      ({ words, ruling, line }) => !line.includes(words) || !source(ruling)?.includes(words),
    )
    expect(wrong).toEqual([])
  })

  test('every rule names the tests that prove it, and they exist', () => {
    const rules = data.filter((entry) => entry.kind === 'rule')
    expect(rules.flatMap((entry) => unprovedRule(entry, source))).toEqual([])
  })
})

test('a sentence that is in no data, and one that is in no specification, are both found', () => {
  const lines = specLines(
    '# Title\n\n## 8. Errors\n\n- One thing; "Two. Things" here\n| a | b |\n|---|---|\n| c | d |\nA line. Another. 1 more.\n',
  )
  expect(lines.map(({ text }) => text)).toEqual([
    ...['One thing', '"Two. Things" here', '| c | d |', 'A line.', 'Another.', '1 more.'],
  ])
  const data = [
    { section: '8', line: 'One thing', kind: 'none' as const, note: 'a heading' },
    { section: '8', line: 'Gone', kind: 'none' as const, note: 'a heading' },
  ]
  expect(differences(lines, data)).toEqual({
    unnamed: ['§8 "Two. Things" here', '§8 | c | d |', '§8 A line.', '§8 Another.', '§8 1 more.'],
    unknown: ['§8 Gone'],
  })
})

test('a text without a proof, and a proof that says nothing of it, are both found', () => {
  const entry = {
    ...{ section: '8', line: 'Saved', kind: 'text' as const, screen: '/', when: 'it was saved' },
    texts: [['It’s {{count}} saved.', 'a:saved'] as [string, string]],
  }
  const files: Record<string, string> = {
    'e2e/journeys/a.journey.ts': "await app.getByText(`It\\'s 3\n saved`)",
    'e2e/journeys/b.journey.ts': "says('a:saved')",
    'e2e/journeys/c.journey.ts': "says('a:saved.more')",
    'app/a.service.test.ts': "expect(words).toBe('It’s 3 saved.')",
    'e2e/journeys/comment.journey.ts': "// a:saved\nawait page.reload() /* It's 3 saved */",
    'e2e/journeys/absent.journey.ts':
      "it('b', async () => { expect(await app.getByText('It’s 3 saved').count()).toBe(0) })",
    'e2e/journeys/gone.journey.ts': "await app.getByText(words('a:saved')).waitFor({ state: 'hidden' })",
    'e2e/journeys/name.journey.ts': "it('says that it’s 3 saved', async () => { await page.reload() })",
    'e2e/journeys/inside.journey.ts': "await app.getByText('It’s 3 savedness')",
    'e2e/journeys/both.journey.ts':
      "it.each([['a:saved']])('b', async (key) => { expect(x).not.toBe(1); await says(key) })",
  }
  const judged = (...provedIn: string[]) =>
    unproved({ ...entry, provedIn }, (file) => files[file] ?? null).length
  expect(judged('e2e/journeys/a.journey.ts')).toBe(0)
  expect(judged('e2e/journeys/b.journey.ts')).toBe(0)
  expect(judged('e2e/journeys/c.journey.ts')).toBe(1)
  for (const nothing of ['comment', 'absent', 'gone', 'name', 'inside'])
    expect([nothing, judged(`e2e/journeys/${nothing}.journey.ts`)]).toEqual([nothing, 1])
  expect(judged('e2e/journeys/both.journey.ts')).toBe(0)
  // Words on a screen must be proved by a journey.
  expect(judged('app/a.service.test.ts')).toBe(1)
  expect(judged('e2e/journeys/none.journey.ts')).toBe(2)
  const refusal = { ...entry, texts: [['No.', 'errors:a.no']] as [string, string][] }
  const code = () => "code: 'a.no'"
  expect(unproved({ ...refusal, provedIn: ['app/a.service.test.ts'] }, code)).toEqual([])
})

test('a rule that names no test, or one that is not there, is found', () => {
  const entry = { section: '8', line: 'It holds', kind: 'rule' as const }
  const files: Record<string, string> = {
    'app/a.test.ts': "describe('a group', () => { it('holds', () => {}) })\n// it('is a comment')",
    'app/table.test.ts': "it.each([[1]])('holds %i times', { timeout: 9 }, () => {})",
    'app/code.ts': "it('holds', () => {})",
  }
  const judged = (...provedBy: [string, string][]) =>
    unprovedRule({ ...entry, provedBy }, (file) => files[file] ?? null).length
  expect(judged(['app/a.test.ts', 'holds'], ['app/table.test.ts', 'holds %i times'])).toBe(0)
  for (const missing of ['a group', 'is a comment', 'hold', ''])
    expect([missing, judged(['app/a.test.ts', missing])]).toEqual([missing, 1])
  expect(judged(['app/code.ts', 'holds'])).toBe(1)
  expect(judged(['app/none.test.ts', 'holds'])).toBe(1)
  expect(specTextSchema.safeParse({ ...entry, provedBy: [] }).success).toBe(false)
  expect(specTextSchema.safeParse({ section: '8', line: 'A heading', kind: 'none' }).success).toBe(false)
})
