import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const TEXTS = join(import.meta.dirname, '../../app/locales/en')

/** Every text of English, flat. */
const words = new Set(
  readdirSync(TEXTS).flatMap((name) => textsOf(JSON.parse(readFileSync(join(TEXTS, name), 'utf8')))),
)

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

// Specification 2-features §8, as far as what they are about is built.
test.each([
  'Saved successfully',
  'Created successfully',
  'Updated successfully',
  'Deleted successfully',
  'Please fill out the form above correctly',
  'Bulk Operation is created',
  'No titles found',
  'No values are changed. Try changing values',
  'There is no previous product',
  'There is no next product',
  'Your products are not synced, sync products first.',
])('“%s” stands somewhere, word for word', (message) => {
  expect([...words].some((text) => text === message || text === message.replace(/\.$/, ''))).toBe(true)
})
