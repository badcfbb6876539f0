import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AppError } from '#kit/shared/errors.ts'
import { refuseOddInput, refuseOddJson } from './plain-input.ts'

const depth = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

it.each([
  ['a NUL sign', { a: ['x', 'y\0'] }, 'a.1: contains a NUL character'],
  ['half a pair', { a: { b: '\ud83d' } }, 'a.b: contains half a character (a lone surrogate)'],
  ['one in a name', { 'a\udc00': 1 }, 'contains half a character (a lone surrogate)'],
  ['a text alone', '\0', 'contains a NUL character'],
  ['great depth', depth(50_000), 'nested more than 32 levels deep'],
  ['many items', { ids: Array(20_000).fill(1) }, 'ids: more than 20,000 values'],
])('refuses %s, and says where', (_what, input, summary) => {
  expect(() => refuseOddInput(input)).toThrow(
    expect.objectContaining({ code: 'http.invalid-input', message: expect.stringContaining(summary) }),
  )
})

it.each([
  [undefined],
  [null],
  [1],
  ['👩‍👩‍👧 \t\n'],
  [depth(32)],
  [{ ids: Array(19_999).fill('1') }],
  [new Date()],
])('takes what JSON says otherwise', (input) => expect(() => refuseOddInput(input)).not.toThrow())

it('refuses exactly what PostgreSQL cannot hold as text', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }), (value) => {
      const texts: string[] = []
      JSON.stringify(value, (name, inner) => {
        texts.push(name)
        if (typeof inner === 'string') texts.push(inner)
        return inner
      })
      const isBad = texts.some((text) => text.includes('\0') || /\p{Surrogate}/u.test(text))
      if (isBad) expect(() => refuseOddInput(value)).toThrow(AppError)
      else expect(() => refuseOddInput(value)).not.toThrow()
    }),
  )
})

it.each([
  ['a hundred thousand lists in each other', '['.repeat(100_000), 'nested more than 32 levels deep'],
  ['as many objects', '{"a":'.repeat(100_000), 'nested more than 32 levels deep'],
  ['twenty thousand and one numbers', JSON.stringify(Array(20_001).fill(0)), 'more than 20,000 values'],
  [
    'members behind a text that looks like its end',
    JSON.stringify({ '\\"': Array(20_001).fill(1) }),
    'more than 20,000 values',
  ],
])('refuses %s unparsed', (_what, text, summary) => {
  expect(() => refuseOddJson(text)).toThrow(
    expect.objectContaining({ code: 'http.invalid-input', message: expect.stringContaining(summary) }),
  )
})

it('refuses no text whose value would be taken', () => {
  const values = fc.oneof(
    fc.jsonValue({ stringUnit: 'binary' }),
    fc.integer({ min: 1, max: 40 }).map(depth),
    fc.integer({ min: 19_990, max: 20_010 }).map((length) => Array(length).fill(',[')),
  )
  const isRefused = (check: () => void): boolean => {
    try {
      check()
      return false
    } catch {
      return true
    }
  }
  fc.assert(
    fc.property(values, (value) => {
      const input = { value, text: '[[{{,,"' }
      if (!isRefused(() => refuseOddInput(input)))
        expect(isRefused(() => refuseOddJson(JSON.stringify(input)))).toBe(false)
    }),
  )
})
