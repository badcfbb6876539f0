import { expect, test } from 'vitest'
import type { AdminGraphql } from '../admin-graphql/client.ts'
import { BULK_UPLOAD_LIMIT, type BulkMutationLine, createBulkMutations } from './bulk-mutations.ts'
import { BulkResultError } from './bulk-result-error.ts'

const shop = { id: '1', domain: 'fernhill.myshopify.com' }
const order = { document: 'mutation A { a }', lines: ['{"id":1}'] }

/** Bulk mutations over a fake platform that returns `answer`, and results that hold `lines`. */
function over(answer: unknown, lines: unknown[] = []) {
  const uploads: Uint8Array[] = []
  const mutations = createBulkMutations({
    platform: { query: async () => answer } as unknown as AdminGraphql,
    uploads: {
      async put(_shop, { bytes }) {
        uploads.push(bytes)
        return { path: 'tmp/1', url: 'https://upload.example/1' }
      },
    },
    results: {
      async *read() {
        yield* lines
      },
    },
  })
  return { mutations, uploads }
}
const started = (code: string | null) => ({
  bulkOperationRunMutation: {
    bulkOperation: code ? null : { id: 'gid://shopify/BulkOperation/7' },
    userErrors: code ? [{ code, message: 'No.' }] : [],
  },
})

test('a line is uploaded per resource', async () => {
  const { mutations, uploads } = over(started(null))
  const lines = ['{"id":1}', '{"id":"é"}']
  expect(await mutations.start(shop, { ...order, lines })).toEqual({ id: 'gid://shopify/BulkOperation/7' })
  expect(Buffer.from(uploads[0] ?? []).toString()).toBe('{"id":1}\n{"id":"é"}\n')
})

test.each([
  ['OPERATION_IN_PROGRESS', 'busy'],
  ['LIMIT_REACHED', 'busy'],
  ['INVALID_MUTATION', 'refused'],
])('%s means %s, and nothing was written', async (code, reason) => {
  await expect(over(started(code)).mutations.start(shop, order)).rejects.toMatchObject({ reason })
})

test('too much is not sent at all', async () => {
  const { mutations, uploads } = over(started(null))
  const line = 'x'.repeat(BULK_UPLOAD_LIMIT / 2)
  await expect(mutations.start(shop, { ...order, lines: [line, line] })).rejects.toMatchObject({
    reason: 'too-large',
  })
  expect(uploads).toEqual([])
})

test('a start that says nothing may have started', async () => {
  const silent = over({ bulkOperationRunMutation: null })
  await expect(silent.mutations.start(shop, order)).rejects.toMatchObject({ mayHaveApplied: true })
})

test('results say which line they answer', async () => {
  const { mutations } = over(null, [
    { data: { a: 1 }, __lineNumber: 1 },
    { errors: [{ message: 'broken' }], __lineNumber: 0 },
  ])
  const lines: BulkMutationLine[] = []
  for await (const line of mutations.results('https://result.example')) lines.push(line)
  expect(lines).toEqual([
    { line: 1, data: { a: 1 }, errors: [] },
    { line: 0, data: null, errors: ['broken'] },
  ])
  const unnamed = over(null, [{ data: {} }]).mutations.results('https://result.example')
  await expect(unnamed[Symbol.asyncIterator]().next()).rejects.toThrow(BulkResultError)
})
