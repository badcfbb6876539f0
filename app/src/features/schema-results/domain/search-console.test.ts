import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import german from '../../../../locales/de/schema-results.json' with { type: 'json' }
import english from '../../../../locales/en/schema-results.json' with { type: 'json' }
import { mendingPaths, messageOf, SEARCH_CONSOLE } from './search-console.ts'

const FACTS = join(import.meta.dirname, '../../../../../../shared/facts/gsc-errors.json')

test.each(SEARCH_CONSOLE.map((one) => [one.key, one] as const))(
  '%s is found by its example and has words',
  (key, one) => {
    expect(messageOf(one.example)?.key).toBe(key)
    for (const words of [english, german]) expect((words.gsc as Record<string, string>)[key]).toMatch(/\w{3}/)
  },
)

test('every rank has one message', () => {
  expect(SEARCH_CONSOLE.map(({ rank }) => rank).sort((a, b) => a - b)).toEqual(
    Array.from({ length: SEARCH_CONSOLE.length }, (_, at) => at + 1),
  )
})

test.skipIf(!existsSync(FACTS))('every message of the list has its remedy', () => {
  const known = JSON.parse(readFileSync(FACTS, 'utf8')) as { rank: number }[]
  expect(known.map(({ rank }) => rank)).toEqual(SEARCH_CONSOLE.map(({ rank }) => rank).sort((a, b) => a - b))
})

test('a property of an offer is looked for in the offer', () => {
  expect(
    mendingPaths({ code: 'missing-one-of', type: 'Offer', field: 'price or priceSpecification.price' }),
  ).toEqual(['offers.price', 'offers.price'])
  expect(mendingPaths({ code: 'missing-field', type: 'Product', field: 'gtin13' })).toEqual(['gtin'])
})
