import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { State } from '../state/state.ts'
import { importProductCsv } from './import-product-csv.ts'

const folder = resolve(import.meta.dirname, '../../../../shared/data/product-csv')
const files = ['apparel.csv', 'home-and-garden.csv'].map((name) => resolve(folder, name))
const present = files.every((file) => existsSync(file))
if (!present) process.stdout.write('The published product files are absent: their import is not tested.\n')

/** Reads the rows of a file by column name, without any of the code under test. */
const rowsOf = (file: string): Record<string, string>[] =>
  parse(readFileSync(file), { columns: true, bom: true, relax_column_count: true })

describe.runIf(present)('the published product files', () => {
  const noNetwork = () => Promise.reject(new TypeError('fetch failed'))
  const context = { state: new State(':memory:'), settings: { storefrontPort: 4001, storefrontPorts: 16 } }
  // Vitest runs the body of a skipped suite, too.
  const rows = present ? files.flatMap(rowsOf) : []

  it('come in whole', async () => {
    const report = await importProductCsv(context, files, {
      name: 'Published',
      currency: 'CAD',
      open: noNetwork,
    })
    const { state } = context
    const { store } = report
    expect(report.issues.filter((issue) => issue.level !== 'note')).toEqual([])

    const handles = new Set(rows.map((row) => row['Handle']))
    expect(handles.size).toBe(40)
    expect(state.list(store, 'Product').map((product) => product.handle)).toEqual([...handles])
    expect(state.count(store, 'ProductVariant')).toBe(43)
    expect(rows.filter((row) => row['Option1 Value'])).toHaveLength(43)
    const sources = rows.map((row) => row['Image Src']).filter(Boolean)
    expect(new Set(sources).size).toBe(41)
    expect(state.list(store, 'MediaImage').map((file) => file.sourceUrl)).toEqual(sources)
    expect(report.placeholders.map((one) => one.sourceUrl)).toEqual(sources)

    for (const row of rows) {
      const product = state.byHandle(store, 'Product', row['Handle'] ?? '')
      if (!product) throw new Error(`${row['Handle']} is missing`)
      if (row['Title'])
        expect(product).toMatchObject({
          title: row['Title'],
          descriptionHtml: row['Body (HTML)'],
          vendor: row['Vendor'],
          productType: row['Type'],
          tags: row['Tags']?.split(',').map((tag) => tag.trim()),
          status: 'ACTIVE',
        })
      const variant = state
        .list(store, 'ProductVariant', { parent: product.id, byPosition: true })
        .find((one) => one.optionValues[0] === row['Option1 Value'])
      expect(variant).toMatchObject({
        price: Number(row['Variant Price']).toFixed(2),
        compareAtPrice: row['Variant Compare At Price']
          ? Number(row['Variant Compare At Price']).toFixed(2)
          : null,
        inventoryQuantity: Number(row['Variant Inventory Qty']),
        tracked: row['Variant Inventory Tracker'] === 'shopify',
      })
    }
    expect(
      state
        .list(store, 'ProductVariant', {
          parent: state.byHandle(store, 'Product', 'classic-varsity-top')?.id ?? 0,
        })
        .map((one) => one.title),
    ).toEqual(['Small', 'Medium', 'Large'])
  })
})
