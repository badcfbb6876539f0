import { expect, it } from 'vitest'
import { parsedJson } from './parsed-json.ts'

it('tells what is not JSON from what is', () => {
  expect(parsedJson('{"a":null}')).toEqual({ a: null })
  expect(parsedJson('null')).toBe(null)
  expect(parsedJson('<html>')).toBe(undefined)
})
