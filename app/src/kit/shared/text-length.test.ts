import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthOf } from './text-length.ts'

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const counted = (text: string) => [...segments.segment(text.trim())].length

test.each([
  ['', 0],
  ['  Größe: 30 cm ', 12],
  ['a\r\nb', 3],
  ['e\u0301', 1],
  ['👩‍🌾 ©', 3],
  ['©\ufe0f', 1],
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
