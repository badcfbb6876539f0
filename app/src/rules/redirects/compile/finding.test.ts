import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type FindingKey, findings, loopName, sentenceOf } from './finding.ts'

test.each(['en', 'de'])('every finding has its sentence with its values: %s', (language) => {
  const file = join(import.meta.dirname, '../../../../locales', language, 'redirects.json')
  const texts = JSON.parse(readFileSync(file, 'utf8')).finding as Record<string, string>
  for (const [key, values] of Object.entries(findings)) {
    expect(sentenceOf(key as FindingKey)).toBe(`redirects:finding.${key}`)
    const named = [...(texts[key] ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
    for (const name of named) expect(values).toContain(name)
    expect(named).toContain('path')
  }
  expect(Object.keys(texts).sort()).toEqual(Object.keys(findings).sort())
})

test('a long loop is named by its beginning', () => {
  const paths = Array.from({ length: 20 }, (_, at) => `/p${at}`)
  expect(loopName(paths)).toContain('/p11 → … (+8) → /p0')
})
