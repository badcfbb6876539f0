import { expect, test } from 'vitest'
import { entryKey, entryText } from '../../../app/src/features/schema-types/domain/entry.ts'
import { indexWith, MOST_PARTS, partKeys } from '../../../app/src/features/schema-types/domain/entry-index.ts'
import type { SchemaType } from '../../../app/src/features/schema-types/domain/schema-type.ts'
import { ALL_TYPES } from '../../../app/src/features/schema-types/domain/types/schema-types.ts'
import {
  blockText,
  storefrontEngine,
} from '../../../app/src/features/structured-data/testing/storefront-renderer.ts'

const faq = ALL_TYPES.find(({ key }) => key === 'faq') as SchemaType
/** Room for two entries per metafield. */
const LIMIT = 130

const question = (text: string) => ({
  ...faq.examples.right,
  questions: [{ question: text, answer: 'Yes.' }],
})

/** Returns the metafields of a store with an entry for each of these products, and one for all others. */
function metafields(products: readonly string[]): Record<string, { value: unknown }> {
  const found: Record<string, { value: unknown }> = {}
  const texts: (string | null)[] = Array.from({ length: MOST_PARTS }, () => null)
  const add = (id: string, ids: string[]) => {
    const key = entryKey('faq', id)
    const entry = {
      enabled: true,
      kind: 'product' as const,
      all: ids.length === 0,
      ids,
      values: question(`Of ${id}?`),
    }
    found[key] = { value: JSON.parse(entryText(faq, entry)) as unknown }
    for (const [at, text] of indexWith(texts, key, entry, LIMIT) ?? []) texts[at] = text
  }
  add('all', [])
  for (const product of products) add(`p${product}`, [product])
  for (const [at, name] of partKeys('faq', 'product').entries())
    if (texts[at]) found[name] = { value: JSON.parse(texts[at]) as unknown }
  return found
}

test('a page finds its entry in whichever part of a split index it stands', () => {
  const products = ['101', '102', '103', '104', '105', '106', '107']
  const signpost = metafields(products)
  expect(signpost).toHaveProperty('schema_faq_product_3')
  const engine = storefrontEngine({ jsonEscaping: true })
  const asked = (id: string) => {
    const product = { id: Number(id), title: 'Vase', url: '/products/vase', metafields: {} }
    const scope = { app: { metafields: { signpost } }, product }
    const request = { page_type: 'product', origin: 'https://shop.example', path: '/products/vase' }
    const globals = { request, shop: { name: 'Shop' }, template: { name: 'product' }, ...scope }
    const html = engine.parseAndRenderSync(blockText('product-faq'), scope, { globals })
    return [...html.matchAll(/Of (\w+)\?/g)].map(([, name]) => name)
  }
  for (const id of products) expect(new Set(asked(id))).toEqual(new Set([`p${id}`]))
  expect(new Set(asked('999'))).toEqual(new Set(['all']))
})
