import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cursorMoment, cursorNumber, cursorText, listCursors } from './list-cursor.ts'

const cursors = listCursors(z.tuple([z.literal('title'), cursorText, cursorNumber]))
const refused = expect.objectContaining({ code: 'http.bad-cursor' })

test('a position comes back as it was', () => {
  const text = fc.string({ unit: 'binary' }).filter((made) => !made.includes('\0'))
  const id = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)
  fc.assert(
    fc.property(text, id, (title, number) => {
      expect(cursors.read(cursors.write(['title', title, number]))).toEqual(['title', title, number])
    }),
  )
})

test('no text of any kind is taken for a position that no list has', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => cursors.read(text)).toThrow(refused)
    }),
  )
})

test.each([
  ['another sort', ['updated', '', '1']],
  ['a number as a number', ['title', '', 1]],
  ['no number', ['title', '', 'x']],
  ['a number that the database cannot hold', ['title', '', String(2n ** 63n)]],
  ['text that the database cannot hold', ['title', 'a\0b', '1']],
  ['too little', ['title', 'a']],
  ['an object', { id: '1' }],
])('%s is refused', (_, position) => {
  const cursor = Buffer.from(JSON.stringify(position)).toString('base64url')
  expect(() => cursors.read(cursor)).toThrow(refused)
})

test('a moment is one that the database has', () => {
  const takes = (text: string) => cursorMoment.safeParse(text).success
  expect(takes('2026-11-21T09:30:00.123456Z')).toBe(true)
  expect(['0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-11-21', 'x'].filter(takes)).toEqual([])
})
