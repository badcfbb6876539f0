import { expect, test } from 'vitest'
import { createRequestKeys } from './request-keys.ts'

test('the same form has the same key however often it is sent, a changed one has its own', () => {
  let keys = 0
  const keyOf = createRequestKeys(() => `key ${++keys}`)
  const first = { selection: { kind: 'product' }, edit: { field: 'title' } }
  expect([keyOf(first), keyOf(structuredClone(first))]).toEqual(['key 1', 'key 1'])
  expect(keyOf({ ...first, edit: { field: 'handle' } })).toBe('key 2')
  expect(keyOf(first)).toBe('key 1')
})
