import { expect, test } from 'vitest'
import { z } from 'zod'
import { mergeSaved } from './merge-saved.ts'

const schema = z.strictObject({ tags: z.array(z.string()).max(2) })
const [before, now] = [{ tags: ['a'] }, { tags: ['a', 'b'] }]

test('merges the edits into what is stored', () => {
  expect(mergeSaved(schema, now, { before, after: { tags: [] } })).toEqual({ tags: ['b'] })
})

test('stores the form of a client that does not say what it saw', () => {
  expect(mergeSaved(schema, now, { before: undefined, after: { tags: [] } })).toEqual({ tags: [] })
})

test('refuses what is too much only together', () => {
  expect(() => mergeSaved(schema, now, { before, after: { tags: ['a', 'c'] } })).toThrow(
    expect.objectContaining({
      code: 'http.invalid-input',
      details: expect.objectContaining({ issues: [expect.objectContaining({ path: 'tags' })] }),
    }),
  )
})
