import { describe, expect, it } from 'vitest'
import type { ProductRecord, StoreRecord } from '../state/records.ts'
import { State } from '../state/state.ts'
import { ensureDemoStores } from './ensure-demo-stores.ts'
import { PLANTED_FAULTS } from './fernhill/planted-faults.ts'
import { gtinCheckDigit } from './gtin.ts'

function freshState(storefrontPort = 4001) {
  const state = new State(':memory:')
  ensureDemoStores({ state, settings: { storefrontPort } })
  const store = state.store('fernhill')
  if (!store) throw new Error('Fernhill was not made')
  return { state, store }
}

const { state, store } = freshState()
const variantsOf = (product: ProductRecord) =>
  state.list(store, 'ProductVariant', { parent: product.id, byPosition: true })
const validGtin13 = (code: string) =>
  /^\d{13}$/.test(code) && gtinCheckDigit(code.slice(0, -1)) === Number(code.at(-1))

describe('the demo stores', () => {
  it('are as large as promised', () => {
    const count = (of: StoreRecord, kind: Parameters<State['count']>[1]) => state.count(of, kind)
    expect(count(store, 'Product')).toBe(66)
    expect(count(store, 'Collection')).toBe(11)
    expect(count(store, 'Blog')).toBe(2)
    expect(count(store, 'Article')).toBe(12)
    expect(count(store, 'Page')).toBe(10)
    expect(
      state.list(store, 'ShopLocale').map((locale) => [locale.locale, locale.primary, locale.published]),
    ).toEqual([
      ['en', true, true],
      ['de', false, true],
    ])
    const second = state.store('harbour-lane.myshopify.com')
    expect(second && count(second, 'Product')).toBe(8)
    expect(second?.currency).toBe('GBP')
    expect(second?.storefrontPort).toBe(4002)
  })

  it('are the same each time', () => {
    const dump = (from: State) =>
      from
        .stores()
        .map((one) => [
          one,
          from.list(one, 'Product'),
          from.list(one, 'ProductVariant'),
          from.list(one, 'MediaImage'),
          from.list(one, 'Metafield'),
          from.list(one, 'Menu'),
          from.list(one, 'Article'),
        ])
    expect(dump(freshState().state)).toEqual(dump(state))
  })

  it('are made only once, and follow when the storefronts move to other ports', () => {
    const other = freshState(4001)
    ensureDemoStores({ state: other.state, settings: { storefrontPort: 5101 } })
    expect(other.state.stores().map((one) => one.storefrontPort)).toEqual([5101, 5102])
    expect(other.state.count(other.store, 'Product')).toBe(66)
  })

  it('have one variant per combination, with unique SKUs and barcodes', () => {
    const seen = new Set<string>()
    for (const product of state.list(store, 'Product')) {
      const variants = variantsOf(product)
      const expected = product.options.reduce((total, option) => total * option.values.length, 1)
      expect(variants, product.handle).toHaveLength(expected)
      expect(variants.map((variant) => variant.position)).toEqual(variants.map((_, at) => at + 1))
      for (const variant of variants)
        for (const code of [variant.sku, variant.barcode])
          if (code) {
            expect(seen, code).not.toContain(code)
            seen.add(code)
          }
    }
  })

  it('have valid GTIN-13 barcodes except where one is planted', () => {
    const wrong = state
      .list(store, 'ProductVariant')
      .filter((one) => one.barcode && !validGtin13(one.barcode))
    expect(wrong.map((variant) => state.get(store, 'Product', variant.productId)?.handle)).toEqual([
      'milk-jug',
    ])
  })

  it.each([null, 'bare', 'classic'])(
    'show a single, a varied and a sold-out product in template %s',
    (suffix) => {
      const products = state
        .list(store, 'Product')
        .filter((product) => product.templateSuffix === suffix && product.status === 'ACTIVE')
      const inStock = (product: ProductRecord) =>
        variantsOf(product).some((variant) => !variant.tracked || variant.inventoryQuantity > 0)
      expect(products.some((product) => variantsOf(product).length === 1 && inStock(product))).toBe(true)
      expect(products.some((product) => variantsOf(product).length > 1 && inStock(product))).toBe(true)
      expect(products.some((product) => !inStock(product))).toBe(true)
    },
  )

  it('refer only to what exists, and each image has its own name', () => {
    const files = new Map(state.list(store, 'MediaImage').map((file) => [file.id, file]))
    expect(new Set([...files.values()].map((file) => file.filename)).size).toBe(files.size)
    for (const product of state.list(store, 'Product')) {
      for (const id of product.fileIds) expect(files.has(id)).toBe(true)
      for (const variant of variantsOf(product))
        if (variant.fileId) expect(product.fileIds).toContain(variant.fileId)
    }
    for (const collection of state.list(store, 'Collection'))
      expect(collection.productIds.length, collection.handle).toBeGreaterThan(1)
  })

  it('carry the standard review metafields', () => {
    const product = state.byHandle(store, 'Product', 'ash-handled-hand-trowel')
    const fields = state.byHandlePrefix(store, 'Metafield', `gid://shopify/Product/${product?.id}|reviews|`)
    expect(fields.map((field) => [field.key, field.type, field.value])).toEqual([
      ['rating', 'rating', '{"scale_min":"1.0","scale_max":"5.0","value":"4.8"}'],
      ['rating_count', 'number_integer', '64'],
    ])
  })
})

describe('planted faults', () => {
  const product = (handle: string) => {
    const found = state.byHandle(store, 'Product', handle)
    if (!found) throw new Error(`There is no product ${handle}`)
    return found
  }
  const titles = state.list(store, 'Product').map((one) => one.title)
  const isThere: Record<string, (handle: string) => boolean> = {
    'description-empty': (handle) => product(handle).descriptionHtml === '',
    'images-missing': (handle) => product(handle).fileIds.length === 0,
    'title-duplicate': (handle) => titles.filter((title) => title === product(handle).title).length === 2,
    'seo-title-too-long': (handle) => (product(handle).seo.title?.length ?? 0) > 130,
    'title-with-script': (handle) => product(handle).title.includes('</script><script>'),
    'barcode-invalid': (handle) => variantsOf(product(handle)).some((one) => !validGtin13(one.barcode ?? '')),
    'price-zero': (handle) => variantsOf(product(handle)).every((one) => one.price === '0.00'),
    'identifiers-missing': (handle) => variantsOf(product(handle)).every((one) => !one.barcode && !one.sku),
    'title-with-quotes': (handle) => product(handle).title.includes('"'),
    'title-with-unicode': (handle) => /\p{Script=Han}/u.test(product(handle).title),
    'title-with-emoji': (handle) => /\p{Extended_Pictographic}/u.test(product(handle).title),
    'description-too-long': (handle) => product(handle).descriptionHtml.length > 5000,
    'description-broken-html': (handle) =>
      product(handle).descriptionHtml.includes('<div>') &&
      !product(handle).descriptionHtml.includes('</div>'),
    'vendor-empty': (handle) => product(handle).vendor === '',
    'alt-missing': (handle) =>
      product(handle).fileIds.every((id) => state.get(store, 'MediaImage', id)?.alt === ''),
    'status-draft': (handle) => product(handle).status === 'DRAFT' && product(handle).publishedAt === null,
    'status-archived': (handle) => product(handle).status === 'ARCHIVED',
    'status-unlisted': (handle) => product(handle).status === 'UNLISTED',
    'sold-out': (handle) => variantsOf(product(handle)).every((one) => one.inventoryQuantity === 0),
  }

  it.each(PLANTED_FAULTS.filter((fault) => fault.resource === 'Product'))(
    '$handle: $fault',
    ({ fault, handle }) => {
      expect(isThere[fault]?.(handle)).toBe(true)
    },
  )

  it.each(PLANTED_FAULTS.filter((fault) => fault.resource === 'Article'))(
    '$handle: $fault',
    ({ fault, handle }) => {
      const [blog = '', name = ''] = handle.split('/')
      const article = state.byHandle(store, 'Article', name, state.byHandle(store, 'Blog', blog)?.id)
      const checks: Record<string, unknown> = {
        draft: article?.publishedAt === null,
        'alt-missing': article?.fileId && article.fileAlt === '',
        'image-missing': article?.fileId === null,
      }
      expect(checks[fault]).toBe(true)
    },
  )

  it.each(PLANTED_FAULTS.filter((fault) => !['Product', 'Article'].includes(fault.resource)))(
    '$resource $handle: $fault',
    ({ fault, handle }) => {
      const redirect = state.byHandle(store, 'UrlRedirect', handle)
      const checks: Record<string, unknown> = {
        'description-empty': state.byHandle(store, 'Collection', handle)?.descriptionHtml === '',
        hidden: state.byHandle(store, 'Page', handle)?.publishedAt === null,
        'body-empty': state.byHandle(store, 'Page', handle)?.bodyHtml === '',
        'redirect-chain': redirect && state.byHandle(store, 'UrlRedirect', redirect.target) !== undefined,
        'redirect-to-nothing':
          redirect && !state.byHandle(store, 'Product', redirect.target.replace('/products/', '')),
      }
      expect(checks[fault]).toBe(true)
    },
  )
})
