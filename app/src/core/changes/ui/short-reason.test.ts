import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { shortReason } from './short-reason.ts'

it.each([
  [
    'Your credits are finished, you can buy more credits. Nothing was written.',
    'Your credits are finished, you can buy more credits',
  ],
  ['Something went wrong! Try again.', 'Something went wrong!'],
  ['クレジットがありません。追加してください。', 'クレジットがありません'],
  ['No full stop', 'No full stop'],
  ['', ''],
])('%s', (words, short) => {
  expect(shortReason(words)).toBe(short)
})

it.each(['en', 'de'])('leaves something of every text of the catalogue in %s', (language) => {
  const file = new URL(`../../../../locales/${language}/errors.json`, import.meta.url)
  const texts = Object.values(
    JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>,
  )
  for (const words of texts.flatMap((slug) => Object.values(slug)))
    expect(shortReason(words).length).toBeGreaterThan(8)
})
