import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenJson } from './broken-json.ts'
import { findJsonFault } from './json-fault.ts'
import { readJson } from './json-text.ts'

describe('readJson', () => {
  it.each(brokenJson)('%s', (text, offset, key, phrase) => {
    const { fault } = readJson(text)
    expect(fault).toMatchObject({ offset, key, ...(phrase && { values: { why: { phrase } } }) })
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
        if (fault?.key === 'jsonTwice') expect(native).toBe(true)
        else expect(fault === null).toBe(native)
      }),
      { numRuns: 5_000 },
    )
  })

  it('survives hostile depth', () => {
    expect(readJson('['.repeat(100_000)).fault?.key).toBe('jsonDeep')
    expect(readJson('{"a":'.repeat(100_000)).fault?.key).toBe('jsonDeep')
  })
})
