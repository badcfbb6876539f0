import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffWords } from './diff-words.ts'

const words = fc
  .array(fc.constantFrom('a', 'b', 'mug', 'rim', ' ', '  ', '\n'), { maxLength: 30 })
  .map((list) => list.join(''))

test('both texts can be read off the parts', () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      const parts = diffWords(before, after)
      const without = (kind: string) =>
        parts
          .filter((part) => part.kind !== kind)
          .map((part) => part.text)
          .join('')
      expect(without('added')).toBe(before)
      expect(without('removed')).toBe(after)
    }),
  )
})

test('equal texts have no change, and neighbours of one kind are one part', () => {
  fc.assert(
    fc.property(words, (text) => {
      expect(diffWords(text, text)).toEqual(text ? [{ kind: 'same', text }] : [])
    }),
  )
})

test('marks the words that differ, and no others', () => {
  expect(diffWords('white mug', 'blue mug')).toEqual([
    { kind: 'removed', text: 'white' },
    { kind: 'added', text: 'blue' },
    { kind: 'same', text: ' mug' },
  ])
})

test('very long texts are replaced whole instead of freezing the page', () => {
  const long = 'word '.repeat(2000)
  expect(diffWords(long, 'short')).toHaveLength(2)
})
