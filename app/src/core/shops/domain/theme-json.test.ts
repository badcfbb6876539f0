import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseThemeJson } from './theme-json.ts'

it.each([
  ['a comment on top', '/*\n * auto-generated\n */\n{"a": 1}', { a: 1 }],
  ['a mark of the encoding and a comment', '\uFEFF/* x */ {"a": 1}', { a: 1 }],
  ['comments anywhere', '{ // one\n "a": /* two */ [1, 2] // three\n}', { a: [1, 2] }],
  [
    'a comma behind the last entry',
    '{"a": [1, 2, ], "b": {"c": 1,}, /* end */ }',
    { a: [1, 2], b: { c: 1 } },
  ],
  [
    'the same signs inside of text',
    '{"a": "// no, } /* text */ ,]", "b": "\\",}"}',
    { a: '// no, } /* text */ ,]', b: '",}' },
  ],
])('reads %s', (_what, text, value) => {
  expect(parseThemeJson(text)).toEqual(value)
})

it.each(['', '{', '{,}', '[,]', '[1,,]', '{"a":,}', '/* only a comment', '"open'])('%j is none', (text) => {
  expect(parseThemeJson(text)).toBeNull()
})

it('reads what JSON reads, as JSON does', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value, null, 1)
      expect(parseThemeJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

it('is quick, whatever is repeated in the text', () => {
  for (const piece of [',', '{', '/*', '//', '"', '\\', ' ', ',}', '/* */,', '"a",']) {
    const time = (length: number) => {
      const text = piece.repeat(length)
      const before = performance.now()
      parseThemeJson(text)
      return performance.now() - before
    }
    time(20_000)
    expect(time(200_000), piece).toBeLessThan(2_000)
  }
})
