import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvFile, csvOf, importer, type PlainProduct, plainProducts, productRows } from './csv-fixtures.ts'
import { UnreadableFile } from './issues.ts'
import { readRows } from './read-rows.ts'

/**
 * Text as a merchant may type it: quotes, commas, line ends, any script; no leading or trailing space, which files
 * lose.
 */
const text = (maxLength: number) =>
  fc
    .string({
      unit: fc.oneof(
        fc.constantFrom('"', ',', "'", '<', '&', ' ', '\n', ';'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
      maxLength,
    })
    .map((value) =>
      value
        .replace(/\r/g, '')
        .replace(/\p{Cs}|\uFFFD|\uFEFF/gu, '')
        .trim(),
    )
const filled = (maxLength: number) => text(maxLength).map((value) => value || 'x')
const word = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/)
const money = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2))

const product: fc.Arbitrary<PlainProduct> = fc
  .record({
    title: filled(30),
    body: text(80),
    vendor: text(12),
    type: text(12),
    tags: fc.uniqueArray(word, { maxLength: 4 }),
    published: fc.boolean(),
    status: fc.constantFrom('active' as const, 'archived' as const),
    seoTitle: text(20),
    options: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
    sources: fc.uniqueArray(word, { maxLength: 4 }),
    values: fc.uniqueArray(word, { minLength: 1, maxLength: 4 }),
    drafts: fc.array(
      fc.record({
        price: money,
        compareAtPrice: fc.oneof(fc.constant(''), money),
        sku: text(10),
        barcode: fc.stringMatching(/^(\d{8,13})?$/),
        quantity: fc.integer({ min: -5, max: 500 }),
        tracked: fc.boolean(),
        grams: fc.nat(50_000),
        image: fc.integer({ min: -1, max: 3 }),
      }),
      { minLength: 4, maxLength: 4 },
    ),
    alt: text(12),
  })
  .map(({ sources, values, drafts, alt, ...rest }) => ({
    ...rest,
    handle: '',
    images: sources.map((name) => ({ src: `https://images.example/${name}.jpg`, alt })),
    variants: values.map((value, at) => {
      const draft = drafts[at] ?? drafts[0]
      if (!draft) throw new Error('a product has four drafts')
      const image = draft.image < sources.length ? draft.image : -1
      return { ...draft, image, values: rest.options.map((_, index) => (index === 0 ? value : 'all')) }
    }),
  }))
const products = fc
  .array(product, { minLength: 1, maxLength: 6 })
  .map((list) =>
    list.map((one, at) => ({ ...one, handle: `product-${at + 1}`, title: `${one.title} ${at + 1}` })),
  )

describe('a product file', () => {
  it.each([
    ['old', '\n'],
    ['today', '\r\n'],
  ] as const)('comes back out of the store as it went in (%s columns)', async (header, end) => {
    await fc.assert(
      fc.asyncProperty(products, async (list) => {
        const { state, run } = importer()
        const report = await run(csvOf(list, header).replaceAll('\n', end))
        expect(report.issues.filter((issue) => issue.level === 'lost')).toEqual([])
        expect(plainProducts(state, report.store)).toEqual(list)
      }),
      { numRuns: 60 },
    )
  })

  it('cut anywhere keeps each complete product before the cut, and names the cut', async () => {
    await fc.assert(
      fc.asyncProperty(products, fc.double({ min: 0, max: 1, noNaN: true }), async (list, at) => {
        const whole = new TextEncoder().encode(csvOf(list))
        const cut = whole.subarray(0, Math.floor(whole.length * at))
        const { state, run } = importer()
        const report = await run(cut).catch((error: unknown) => {
          if (!(error instanceof UnreadableFile)) throw error
          return undefined
        })
        const cutLength = cut.length
        // End of each product in the file, in bytes.
        let end = new TextEncoder().encode(csvOf([])).length
        const complete = list.filter((one) => {
          end += new TextEncoder().encode(productRows(one).join('\n')).length + 1
          return end <= cutLength
        })
        if (!report) {
          expect(complete).toEqual([])
          expect(state.stores()).toEqual([])
          return
        }
        expect(plainProducts(state, report.store).slice(0, complete.length)).toEqual(complete)
      }),
      { numRuns: 150 },
    )
  })

  it('with bytes changed at random never crashes, and each product is there or something is named', async () => {
    await fc.assert(
      fc.asyncProperty(
        products,
        fc.array(fc.tuple(fc.nat(), fc.oneof(fc.constantFrom(34, 44, 10, 13, 0, 255), fc.nat(255))), {
          minLength: 1,
          maxLength: 5,
        }),
        async (list, edits) => {
          const bytes = new TextEncoder().encode(csvOf(list))
          for (const [at, value] of edits) bytes[at % bytes.length] = value
          const { state, run } = importer()
          const report = await run(bytes).catch((error: unknown) => {
            if (!(error instanceof UnreadableFile)) throw error
            return undefined
          })
          if (!report) {
            expect(state.stores()).toEqual([])
            return
          }
          // A changed handle turns a row into another product; if a product is missing altogether, an issue must name
          // it.
          const there = plainProducts(state, report.store).length
          if (there < list.length) expect(report.issues.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('is read with exact line numbers, whatever stands inside its quotes', async () => {
    await fc.assert(
      fc.asyncProperty(products, fc.constantFrom('\n', '\r\n'), async (list, end) => {
        const path = csvFile(csvOf(list).replaceAll('\n', end))
        let expected = 1
        for await (const row of readRows(path)) {
          if (!('cells' in row)) continue
          expect(row.line).toBe(expected)
          expected += 1 + row.cells.join('').split('\n').length - 1
        }
      }),
      { numRuns: 40 },
    )
  })
})
