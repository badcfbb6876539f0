import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findJsonFault } from './json-fault.ts'
import { readJson } from './json-text.ts'

describe('readJson', () => {
  it.each([
    ['{"a":1,}', 6, "Missing '}' or object member name: comma"],
    ['[1,2,]', 4, 'in array declaration: comma'],
    ['{"a":"x" "b":1}', 9, "Missing ',' or '}': a quote inside"],
    ['{"a":"5" tall"}', 9, "Missing ',' or '}': a quote inside"],
    ['{"a" 1}', 5, "Missing ':'"],
    ["{'a':1}", 1, 'single quotes'],
    ['{“a”:1}', 1, 'typographic quotes'],
    ['{&quot;a&quot;:1}', 1, 'HTML entities'],
    ['{"a":{{ product.title }}}', 6, "Missing '}' or object member name"],
    ['{"a":}', 5, 'Incorrect value type: a value is missing'],
    ['{"a":1.}', 5, 'Invalid number'],
    ['{"a":01}', 5, 'Invalid number'],
    ['{"a":NaN}', 5, 'Incorrect value type: not a JSON value'],
    ['{"a":"x\ny"}', 7, 'a line break inside a string'],
    ['{"a":"\\x"}', 6, 'Bad escape sequence in string'],
    ['{"a":"\\', 6, 'Empty escape sequence'],
    ['{"a":"x', 5, 'Unable to parse token length'],
    ['{"a":1', 6, "Missing ',' or '}': the text ends here"],
    ['{"a":1} {"b":1}', 8, 'two documents'],
    ['// x\n{"a":1}', 0, 'no comments'],
    ['"a"', 0, 'Invalid top level element'],
    ['  ', 0, 'the script is empty'],
    ['{"name":"a","name":"b"}', 12, 'Duplicate unique property: name'],
    ['{"@graph":[{"a":{"b":1,"b":1}}]}', 23, 'Duplicate unique property: b'],
  ])('%s', (text, offset, message) => {
    const { fault } = readJson(text)
    expect(fault?.message).toContain(message)
    expect(fault?.offset).toBe(offset)
  })

  it.each(['{}', ' [ ] ', '{"a":"\\": \\"b\\":"}', '{"a":{"b":[1,{"b":2}]},"b":-1.5e+3}', '\uFEFF{"a":1}'])(
    'takes %s',
    (text) => {
      expect(readJson(text)).toMatchObject({ fault: null })
    },
  )

  it.each([
    '<!-- {"a":1} -->',
    '//<![CDATA[\n{"a":1}\n//]]>',
    '/*<![CDATA[*/ {"a":1} /*]]>*/',
    '<!--\n{"a":1}\n//-->',
  ])('reads past the wrapper of %s', (text) => {
    expect(readJson(text)).toEqual({ value: { a: 1 }, fault: null })
  })

  it('finds a fault exactly where the native parser refuses', () => {
    const mutated = fc
      .tuple(
        fc.json({ maxDepth: 4 }),
        fc.nat(),
        fc.constantFrom(',', '"', '}', '{', ']', ':', '\\', '', '1', '\n', "'"),
      )
      .map(([text, at, put]) => {
        const position = at % (text.length + 1)
        return text.slice(0, position) + put + text.slice(position + 1)
      })
    fc.assert(
      fc.property(mutated, (text) => {
        let native = true
        try {
          const value: unknown = JSON.parse(text)
          native = typeof value === 'object' && value !== null
        } catch {
          native = false
        }
        const fault = findJsonFault(text)
        if (fault?.message.startsWith('Duplicate unique')) expect(native).toBe(true)
        else expect(fault === null).toBe(native)
      }),
      { numRuns: 5_000 },
    )
  })

  it('survives hostile depth', () => {
    expect(readJson('['.repeat(100_000)).fault?.message).toContain('nested')
    expect(readJson('{"a":'.repeat(100_000)).fault?.message).toContain('nested')
  })
})
