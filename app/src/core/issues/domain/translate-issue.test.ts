import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import { brokenJson } from '#rules/rich-results/extract/broken-json.ts'
import { type JsonObject, readJson } from '#rules/rich-results/extract/json-text.ts'
import { judgeJsonLd, judgePage } from '#rules/rich-results/judge/judge-page.ts'
import { type Message, message, messages, phrases, wrongValues } from '#rules/rich-results/rules/messages.ts'
import { pageUrl } from '#rules/rich-results/rules/table/bases.ts'
import { contentCases } from '#rules/rich-results/rules/table/cases-content.ts'
import { policyCases } from '#rules/rich-results/rules/table/cases-policies.ts'
import { productCases } from '#rules/rich-results/rules/table/cases-product.ts'
import { thingCases } from '#rules/rich-results/rules/table/cases-things.ts'
import { type Case, changed } from '#rules/rich-results/rules/table/change.ts'
import { issueWordsIn } from '../issue-words.ts'
import sentences from './sentences.json' with { type: 'json' }
import { translateIssue } from './translate-issue.ts'

interface Texts {
  [key: string]: string | Texts
}
const textsOf = (language: string): Texts =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../../locales/${language}/rich-results.json`), 'utf8'),
  )

const now = new Date('2026-11-21T12:00:00Z')
function judge(document: JsonObject, { html, ...options }: NonNullable<Case['options']> = {}) {
  const common = { url: pageUrl, now, ...options }
  if (html === undefined) return judgeJsonLd({ ...common, jsonLd: document })
  const script = `<script type="application/ld+json">${JSON.stringify(document)}</script>`
  return judgePage({ ...common, html: html + script })
}

/** All messages the rules produce for the cases of the requirement table, and those no case produces. */
const said: Message[] = [
  message('missingContext', {}),
  message('missingType', {}),
  message('unknownType', { type: 'product', meant: 'Product' }),
  message('stopped', {}),
  message('duplicateProperty', { field: 'name', places: 2, id: 'https://a.example/#p' }),
  message('priceMismatch', { one: '24.90 EUR', two: '29.90 EUR' }),
  message('currencyMismatch', { one: 'USD', two: 'EUR' }),
  message('reference', { field: 'brand', in: 'offers', target: '#brand' }),
  message('invalidValue', {
    field: 'customerRemorseReturnShippingFeesAmount',
    what: { phrase: 'amount' },
  }),
  // No text is known to cause it: one that the native parser rejects and ours accepts.
  message('json', {}),
]
for (const { base, cases } of [...productCases, ...policyCases, ...thingCases, ...contentCases])
  for (const one of cases) {
    const bad = changed(changed(base, one.given ?? []), one.changes)
    said.push(...judge(bad, one.failOptions ?? one.options).issues)
  }
for (const text of [...brokenJson.map(([each]) => each), '['.repeat(600)]) {
  const { fault } = readJson(text)
  if (fault) said.push(fault)
}

const wordsIn = (language: string) => {
  const words = issueWordsIn(language)
  return ({ key, values }: Message) =>
    // The wrong value and the allowed values are in further sentences, which have their own test.
    words({ key, values: Object.fromEntries(Object.entries(values).filter(([name]) => !isWrongValue(name))) })
}
const isWrongValue = (name: string) => (wrongValues as readonly string[]).includes(name)
const english = wordsIn('en')
const german = wordsIn('de')
const known = new Map((sentences as (string | null)[][]).map(([words, inGerman]) => [words, inGerman]))

describe('what the rules say', () => {
  test('is in English and in German the sentence that stands in the list, and each of the list is said', () => {
    const spoken = new Map(said.map((one) => [english(one), german(one)]))
    expect(Object.fromEntries(spoken)).toEqual(Object.fromEntries(known))
    expect(spoken.size).toBeGreaterThan(200)
  })

  test('names its place and each of its values in both languages', () => {
    for (const one of said)
      for (const [name, value] of Object.entries(one.values))
        if (typeof value !== 'object' && !isWrongValue(name))
          for (const words of [english(one), german(one)]) expect(words).toContain(String(value))
  })

  test('is said in German without an English word around the names', () => {
    for (const one of said)
      expect(german(one).replace(/„[^“]*“/g, '')).not.toMatch(
        /\{\{|\b(the|is|are|field|value|not|expected)\b/,
      )
  })

  test.each(['en', 'de'])('is the same in %s in the browser', async (language) => {
    const browser = i18next.createInstance()
    await browser.init({
      lng: language,
      resources: { [language]: { 'rich-results': textsOf(language) } },
      interpolation: { escapeValue: false },
    })
    const words = issueWordsIn(language)
    for (const one of said)
      expect(translateIssue(one, (key, values) => browser.t(key, values ?? {}), language)).toBe(words(one))
  })

  test('covers each message about a script that cannot be read, and each cause', () => {
    const keys = new Set<string>()
    for (const { key, values } of said) {
      if (key.startsWith('json')) keys.add(key)
      for (const value of Object.values(values))
        if (typeof value === 'object' && 'phrase' in value) keys.add(value.phrase)
    }
    const causes = phrases.slice(phrases.indexOf('lastItem'))
    const about = Object.keys(messages).filter((key) => key.startsWith('json'))
    expect([...about, ...causes].filter((key) => !keys.has(key))).toEqual([])
  })
})

test('tells the value that is wrong, and what is allowed', () => {
  const enumeration = { key: 'invalidEnum', values: { field: 'priceType', found: 'sale' } }
  expect(issueWordsIn('en')(enumeration)).toBe('Invalid enum value in property "priceType". Found: sale.')
  const allowed = { names: ['ListPrice', 'StrikethroughPrice'] }
  expect(issueWordsIn('en')({ ...enumeration, values: { ...enumeration.values, allowed } })).toBe(
    'Invalid enum value in property "priceType". Found: sale. Allowed: "ListPrice" or "StrikethroughPrice".',
  )
  expect(issueWordsIn('de')(enumeration)).toContain('Gefunden: sale.')
})

test.each(['en', 'de'])('the texts of %s have a sentence for each key, with its values', (language) => {
  const texts = textsOf(language)
  const names = Object.entries(texts['message'] as Record<string, string>).map(([key, text]) => {
    const found = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
    return [key, found.filter((name) => name !== 'in').sort()]
  })
  const listed = Object.entries(messages).map(([key, values]) => [key, [...values].sort()])
  expect(Object.fromEntries(names)).toEqual(Object.fromEntries(listed))
  expect(Object.keys(texts['phrase'] as Texts)).toEqual(phrases)
})

/**
 * Findings Search Console is known to report; lines with several findings, or with an explanation, are not plain
 * sentences.
 */
const facts = join(import.meta.dirname, '../../../../../../shared/facts/gsc-errors.json')

test.runIf(existsSync(facts))('uses the words of Search Console as it writes them', () => {
  const reported: { message: string }[] = JSON.parse(readFileSync(facts, 'utf8'))
  const plain = reported.map((one) => one.message).filter((words) => !/[/;]|\((?!in "|e\.g\.)/.test(words))
  const offer = { '@type': 'Offer', price: 'x', priceCurrency: 'EUR' }
  const bare = { '@context': 'https://schema.org', '@type': 'Product', name: 'Fern' }
  const offered = [
    { ...bare, offers: offer },
    { ...bare, offers: { ...offer, price: 0 } },
    {
      ...offer,
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'x',
      offers: { '@type': 'Offer' },
    },
  ]
  const spoken = new Set([...said, ...offered.flatMap((document) => judge(document).issues)].map(english))
  const bareOf = (words: string) => words.replace(/ \(in "[^"]*"\)/, '')
  const withoutLocation = new Set([...spoken].map(bareOf))
  expect(plain.filter((words) => !spoken.has(words) && !withoutLocation.has(words))).toEqual([])
  expect(plain.length).toBeGreaterThan(8)
})
