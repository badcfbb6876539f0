import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brokenJson } from '#rules/rich-results/extract/broken-json.ts'
import { type JsonObject, readJson } from '#rules/rich-results/extract/json-text.ts'
import { judgeJsonLd, judgePage } from '#rules/rich-results/judge/judge-page.ts'
import { pageUrl } from '#rules/rich-results/rules/table/bases.ts'
import { contentCases } from '#rules/rich-results/rules/table/cases-content.ts'
import { policyCases } from '#rules/rich-results/rules/table/cases-policies.ts'
import { productCases } from '#rules/rich-results/rules/table/cases-product.ts'
import { thingCases } from '#rules/rich-results/rules/table/cases-things.ts'
import { type Case, changed } from '#rules/rich-results/rules/table/change.ts'
import { limitTemplates, messageTemplates, phrases } from './message-templates.ts'
import { readMessage } from './read-message.ts'
import { sayMessage } from './say-message.ts'

interface Texts {
  [key: string]: string | Texts
}
const textsOf = (language: string): Texts =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../../locales/${language}/rich-results.json`), 'utf8'),
  )
/** What i18next does with a key and values. */
const speaker = (language: string) => {
  const texts = textsOf(language)
  return (key: string, values: Record<string, string> = {}) => {
    const text = key
      .replace('rich-results:', '')
      .split('.')
      .reduce<string | Texts | undefined>(
        (part, name) => (typeof part === 'object' ? part[name] : undefined),
        texts,
      )
    if (typeof text !== 'string') throw new Error(`${language} has no ${key}`)
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? `?${name}`)
  }
}

const now = new Date('2026-11-21T12:00:00Z')
function judge(document: JsonObject, { html, ...options }: NonNullable<Case['options']> = {}) {
  const common = { url: pageUrl, now, ...options }
  if (html === undefined) return judgeJsonLd({ ...common, jsonLd: document })
  const script = `<script type="application/ld+json">${JSON.stringify(document)}</script>`
  return judgePage({ ...common, html: html + script })
}

/** Everything the rules say about the cases of the requirement table, and what no case makes them say. */
const said = new Set([
  'Missing field "@context": without "https://schema.org" the words mean nothing',
  'The page describes more than can be judged at once; what comes last was not judged',
  'Duplicate unique property "name": 2 places describe https://a.example/#p and each gives it',
  'Field "brand" (in "offers") points to #brand, which this page does not describe',
  'Invalid value in field "customerRemorseReturnShippingFeesAmount": an amount above 0 with its currency is expected',
])
for (const { base, cases } of [...productCases, ...policyCases, ...thingCases, ...contentCases])
  for (const one of cases) {
    const bad = changed(changed(base, one.given ?? []), one.changes)
    for (const { message } of judge(bad, one.failOptions ?? one.options).issues) said.add(message)
  }
/** What no text is known to bring about: the native parser refuses it and ours finds nothing. */
said.add('Invalid JSON document')
for (const text of [...brokenJson.map(([each]) => each), '['.repeat(600)])
  said.add(readJson(text).fault?.message ?? '')

describe('what the rules say', () => {
  test('is understood and said again in English, word for word but for the place', () => {
    const english = speaker('en')
    const bare = (text: string) => text.replace(/ \(in "[^"]*"\)/, '')
    for (const message of said) {
      const read = readMessage(message)
      if (!read) expect.unreachable(`nobody understands: ${message}`)
      const again = sayMessage(read, english, 'en')
      expect(bare(again)).toBe(bare(message))
      if (read.place !== null) expect(again).toContain(`(in "${read.place}")`)
    }
    expect(said.size).toBeGreaterThan(200)
  })

  test('covers each message about a script that cannot be read, and each cause', () => {
    const keys = new Set<string>()
    for (const message of said) {
      const { key, values } = readMessage(message) ?? {}
      if (key?.startsWith('json')) keys.add(key)
      for (const value of Object.values(values ?? {})) if ('phrase' in value) keys.add(value.phrase)
    }
    const causes = Object.keys(phrases).slice(Object.keys(phrases).indexOf('lastItem'))
    const about = Object.keys(messageTemplates).filter((key) => key.startsWith('json'))
    expect([...about, ...causes].filter((key) => !keys.has(key))).toEqual([])
  })

  test('is said in German with every value and no English word around it', () => {
    const german = speaker('de')
    for (const message of said) {
      const read = readMessage(message)
      const words = read ? sayMessage(read, german, 'de') : ''
      // Names in quotes are the vocabulary's own.
      expect(words.replace(/„[^“]*“/g, '')).not.toMatch(/\?\w|\b(the|is|are|field|value|not|expected)\b/)
      for (const value of Object.values(read?.values ?? {}))
        if ('text' in value) expect(words).toContain(value.text)
    }
  })

  test('has the English texts of the interface as templates', () => {
    const { message, phrase, limit } = textsOf('en')
    expect([message, phrase, limit]).toEqual([messageTemplates, phrases, limitTemplates])
  })
})

test('what nobody says is not understood', () => {
  expect(readMessage('Something else')).toBeNull()
  expect(readMessage('')).toBeNull()
})
