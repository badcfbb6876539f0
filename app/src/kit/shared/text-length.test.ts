import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginningOf, charactersIn, FULL_WIDTH, lengthOf } from './text-length.ts'

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const counted = (text: string) =>
  [...segments.segment(text.trim())].reduce((sum, { segment }) => sum + (FULL_WIDTH.test(segment) ? 2 : 1), 0)

test.each([
  ['', 0],
  ['  Größe: 30 cm ', 12],
  ['a\r\nb', 3],
  ['e\u0301', 1],
  ['👩‍🌾 ©', 3],
  ['©\ufe0f', 1],
  ['焼き物の急須', 12],
  ['青磁 Vase', 9],
  ['カップ、「茶」！', 16],
  ['ｶｯﾌﾟ', 3],
  ['か\u3099', 2],
  ['한국어 찻잔', 11],
])('%j has %i characters', (text, length) => {
  expect(lengthOf(text)).toBe(length)
})

test.each([
  [' Größe: 30 cm ', 5, 5],
  ['Größe', 5, 5],
  ['👩‍🌾👩‍🌾', 5, 1],
])('of %j at most %i code units are counted', (text, within, length) => {
  expect(lengthOf(text, within)).toBe(length)
})

test('characters are counted whatever their width', () => {
  expect(charactersIn(' 青磁 👩‍🌾 e\u0301 ')).toBe(6)
})

test('a beginning is as long as it may be', () => {
  expect(beginningOf('青磁 Vase', 5)).toBe('青磁 ')
  expect(beginningOf('青磁 Vase', 3)).toBe('青')
  expect(beginningOf('Vase', 9)).toBe('Vase')
})

test('every text is as long as a reader says, whichever way it is counted', () => {
  const latin = fc.string({
    unit: fc.integer({ min: 0, max: 0x2ff }).map((code) => String.fromCharCode(code)),
  })
  fc.assert(
    fc.property(fc.oneof(latin, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), (text) => {
      expect(lengthOf(text)).toBe(counted(text))
    }),
    { numRuns: 2_000 },
  )
})
