import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BulkResultError } from './bulk-result-error.ts'
import { jsonLines } from './json-lines.ts'

async function* pieces(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let from = 0
  for (let turn = 0; from < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    yield bytes.subarray(from, from + size)
    from += size
  }
}

test('reads the same values however the bytes arrive, and leaves out the first ones', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ id: fc.nat(), title: fc.string({ unit: 'binary' }) }), { maxLength: 20 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
      fc.nat({ max: 22 }),
      fc.boolean(),
      async (values, sizes, skip, ended) => {
        const text = values.map((value) => JSON.stringify(value)).join('\n')
        const bytes = Buffer.from(ended && text !== '' ? `${text}\n` : text)
        const read: unknown[] = []
        for await (const value of jsonLines(pieces(bytes, sizes), skip)) read.push(value)
        expect(read).toEqual(JSON.parse(JSON.stringify(values.slice(skip))))
      },
    ),
  )
})

test.each([
  ['a line that is no JSON', '{"id":1}\n{"id":\n', /Line 2/],
  ['a file cut in the middle', '{"id":1}\n{"id":2', /Line 2/],
  ['a line without end', `"${'a'.repeat(17 * 1024 * 1024)}"`, /longer than/],
])('names %s', async (_what, text, message) => {
  const drain = async () => {
    for await (const _ of jsonLines(pieces(Buffer.from(text), [65_536])));
  }
  await expect(drain()).rejects.toThrow(BulkResultError)
  await expect(drain()).rejects.toThrow(message)
})
