import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonLines } from './json-lines.ts'

test('the lines are the text JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = jsonLines(value)
        .map(
          ({ indent, key, text: rest }) =>
            `${'  '.repeat(indent)}${key === undefined ? '' : `${JSON.stringify(key)}: `}${rest}`,
        )
        .join('\n')
      expect(text).toBe(JSON.stringify(value, null, 2))
    }),
  )
})

test('each pointer leads to the value its line begins', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const line of jsonLines(value)) {
        if (line.kind === 'open' || line.kind === 'close') continue
        expect(JSON.stringify(resolve(value, line.pointer))).toBe(line.text.replace(/,$/, ''))
      }
    }),
  )
})

test('escapes ~ and / in pointers as RFC 6901 says', () => {
  expect(jsonLines({ 'a/b~c': 1 })[1]?.pointer).toBe('/a~1b~0c')
})

function resolve(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((below, part) => (below as Record<string, unknown>)[part], value)
}
