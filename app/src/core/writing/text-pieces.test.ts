import { expect, test } from 'vitest'
import { pieceOf } from './piece-of.ts'
import { sentencePieces } from './text-pieces.ts'

const TEXT = '<p>Turned by hand from one piece of oak. Oiled twice before it leaves us.</p>'

test('a sentence is known whatever an editor makes of its marks, and whatever stands around it', () => {
  const [first, second] = sentencePieces(TEXT)
  expect(
    sentencePieces('<ul><li><p>turned by <strong>hand</strong> from one piece of oak!</p></li></ul>'),
  ).toEqual([first])
  expect(sentencePieces(`<h2>Care</h2><p>New here.</p>${TEXT}`)).toEqual([first, second])
})

test('other words are another text, and short sentences count together', () => {
  expect(sentencePieces('<p>Turned by machine from one piece of oak.</p>')).not.toContain(
    sentencePieces(TEXT)[0],
  )
  expect(sentencePieces('<p>Solid oak. Oiled.</p>')).toHaveLength(1)
  expect(sentencePieces('<p></p>')).toEqual([])
})

test('a text of a line is one piece', () => {
  expect(pieceOf(' Oak bowl ')).toBe(pieceOf('Oak bowl'))
  expect(pieceOf('Oak bowl')).not.toBe(pieceOf('Oak bowls'))
})
