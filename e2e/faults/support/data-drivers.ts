import { type Driver, many, one } from './driver.ts'

const fill = (text: string) => ({
  ...{ source: text, productId: 'gid://shopify/Product/1', field: 'vendor', label: text },
  ...{ before: '', after: text },
})
const metafields = [
  { what: 'vendor', on: 'product', namespace: 'custom', key: 'brand' },
  { what: 'barcode', on: 'variant', namespace: 'custom', key: 'ean' },
]
const product = (text: string, pieces: readonly string[]) => ({
  ...{ id: 'gid://shopify/Product/1', handle: 'fern', title: text, vendor: '', held: [text] },
  variants: pieces.map((piece, at) => ({
    ...{ id: `gid://shopify/ProductVariant/${at}`, title: piece, barcode: text, held: [piece] },
  })),
})
const entry = (ids: readonly string[]) => ({ enabled: true, kind: 'product', all: false, ids, values: {} })

/** Two saved and edited versions of a list. */
const edited = (pieces: readonly string[]) => ({
  before: pieces.slice(1),
  after: pieces.toReversed().slice(2),
})

/** Drivers for missing product data, the index of entries, and edits of settings. */
export const DATA_DRIVERS: Readonly<Record<string, Driver>> = {
  'features/schema-results/domain/product-fill.ts#fillsOf': {
    slots: ['text', 'variants'],
    make: ({ slot, text, pieces }) => [
      product(slot === 'text' ? text : '', slot === 'variants' ? pieces() : ['fern']),
      metafields,
    ],
  },
  'features/schema-results/domain/product-fill.ts#withoutShared': many('fills', (pieces) => [
    pieces.map(fill),
    new Map(),
  ]),
  'features/schema-results/fills/product-data-queries.ts#productDataQuery': many('metafields', (pieces) => [
    pieces.map((key) => ({ ...metafields[0], key })),
  ]),
  'features/schema-results/fills/state.ts#groupOf': one('source', (text) => [fill(text)]),
  'features/schema-results/fills/state.ts#fillId': one('field', (text) => [{ ...fill(''), field: text }]),
  'features/leaving/reading/resource-query.ts#ownOnResource': one('title', (text) => [
    [{ group: 'nofollow', namespace: '$app:seo', key: 'nofollow', on: ['product'], kind: '', field: '' }],
    'product',
    { id: 'gid://shopify/Product/1', title: text, own0: { id: '1' } },
  ]),
  'kit/shared/merge-edits.ts#mergeEdits': many('entries', (pieces) => [pieces, edited(pieces)]),
  'kit/shared/merge-rows.ts#mergeRows': many('entries', (pieces) => [
    pieces,
    edited(pieces),
    (row: string) => row,
  ]),
  'kit/server/db/like.ts#contains': one('text', (text) => [text]),
  'kit/server/http/merge-saved.ts#mergeSaved': many('entries', (pieces) => [
    { safeParse: (data: unknown) => ({ success: true, data }) },
    pieces,
    edited(pieces),
  ]),
  'features/schema-types/domain/entry-index.ts#indexKey': one('type', (text) => [text, 'product']),
  'features/schema-types/domain/entry-index.ts#partKeys': one('type', (text) => [text, 'product']),
  'features/schema-types/domain/entry-index.ts#indexWith': {
    slots: ['held', 'ids'],
    make: ({ slot, pieces }) => [
      [JSON.stringify({ entries: slot === 'held' ? pieces().map((k) => ({ k, ids: ['1'] })) : [] })],
      'faq_1',
      entry(slot === 'ids' ? pieces() : ['7']),
    ],
  },
}
