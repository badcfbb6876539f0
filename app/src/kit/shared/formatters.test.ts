import { expect, test } from 'vitest'
import {
  dateFormat,
  displayNames,
  languageName,
  numberFormat,
  relativeFormat,
  segmenter,
} from './formatters.ts'

test('makes each formatter once for a language and a shape', () => {
  expect(numberFormat('de')).toBe(numberFormat('de'))
  expect(numberFormat('de')).not.toBe(numberFormat('en'))
  expect(numberFormat('de', { style: 'percent' })).not.toBe(numberFormat('de'))
  expect(relativeFormat('de')).toBe(relativeFormat('de'))
  expect(displayNames(['de', 'en'], { type: 'language' })).toBe(
    displayNames(['de', 'en'], { type: 'language' }),
  )
  expect(segmenter(undefined, 'grapheme')).not.toBe(segmenter(undefined, 'word'))
})

test('formats as the one it was asked for', () => {
  expect(numberFormat('de').format(1_234.5)).toBe('1.234,5')
  expect(numberFormat('en').format(1_234.5)).toBe('1,234.5')
  expect(dateFormat('en-US', { dateStyle: 'short', timeZone: 'UTC' }).format(0)).toBe('1/1/70')
})

test('names a language, and leaves alone what is none', () => {
  expect(languageName('de', 'en')).toBe('German')
  expect(languageName('e', 'en')).toBe('e')
})

test('keeps an end of them, whatever languages requests name', () => {
  const first = numberFormat('en', { minimumFractionDigits: 1 })
  const letters = [...'abcdefghijklmnopqrst']
  for (const one of letters) for (const other of letters) numberFormat(`en-x-${one}${other}`)
  expect(numberFormat('en', { minimumFractionDigits: 1 })).not.toBe(first)
})
