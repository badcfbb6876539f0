import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { submit, type TrialPlatform, trialPlatform, visit } from '../trial-platform.ts'

let platform: TrialPlatform
beforeEach(async () => {
  platform = await trialPlatform()
})

const variant = () => {
  const { context, store, product } = platform
  const [first] = context.state.list(store, 'ProductVariant', { parent: product.id })
  if (!first) throw new Error('no variant')
  return first
}
const product = () => {
  const { context, store, product: made } = platform
  return context.state.get(store, 'Product', made.id)
}
const page = () => `/store/corner-shop/products/${platform.product.id}`

/** Returns the product's form as the page would send it, with changes. */
function form(changes: Record<string, string> = {}): Record<string, string> {
  const { title, descriptionHtml, handle, vendor, productType, status } = platform.product
  const { id } = variant()
  return {
    title,
    descriptionHtml,
    handle,
    vendor,
    productType,
    status,
    tags: 'tea',
    templateSuffix: '',
    seoTitle: '',
    seoDescription: '',
    [`variant:${id}:price`]: '24.00',
    [`variant:${id}:compareAtPrice`]: '',
    [`variant:${id}:inventoryQuantity`]: '3',
    [`variant:${id}:sku`]: 'POT-1',
    [`variant:${id}:barcode`]: '',
    ...changes,
  }
}

test('a changed price is stored, announced and written down as the merchant’s', async () => {
  const { context, store } = platform
  const heard: string[] = []
  context.state.onChange(({ kind, action }) => heard.push(`${kind} ${action}`))
  const response = await submit(platform, page(), form({ [`variant:${variant().id}:price`]: '19,9' }))
  expect([response.statusCode, response.headers.location]).toEqual([303, `${page()}?saved=1`])
  expect(variant().price).toBe('19.90')
  expect(variant().updatedAt > platform.product.updatedAt).toBe(true)
  expect(heard).toEqual(['ProductVariant update', 'Product update', 'WriteLog create'])
  expect(context.state.list(store, 'WriteLog')).toMatchObject([
    { actor: 'merchant', operation: 'productUpdate', outcome: 'applied', clientId: null },
  ])
})

test.each([
  ['price', 'free', 'Price must be an amount'],
  ['price', '-3', 'Price must be an amount'],
  ['compareAtPrice', '1.234', 'Compare-at price must be an amount'],
  ['inventoryQuantity', '2.5', 'Available must be a whole number'],
])('a bad %s (%s) saves nothing and keeps what was typed', async (field, text, message) => {
  const before = [product(), variant()]
  const typed = form({ [`variant:${variant().id}:${field}`]: text, title: 'Changed too' })
  const response = await submit(platform, page(), typed)
  expect(response.statusCode).toBe(422)
  expect(response.body).toContain(message)
  expect(response.body).toContain(`value="${text}"`)
  expect(response.body).toContain('value="Changed too"')
  expect([product(), variant()]).toEqual(before)
  expect(platform.context.state.count(platform.store, 'WriteLog')).toBe(0)
})

test('a changed handle leaves a redirect behind, a taken one is numbered', async () => {
  const { context, store } = platform
  context.state.put(store, 'Product', { ...platform.product, id: context.state.nextId(), handle: 'mug' })
  await submit(platform, page(), form({ handle: 'Mug', redirect: '1' }))
  expect(product()?.handle).toBe('mug-1')
  expect(context.state.list(store, 'UrlRedirect')).toMatchObject([
    { path: '/products/tea-pot', target: '/products/mug-1' },
  ])
  await submit(platform, page(), form({ handle: 'tea-pot', redirect: '1' }))
  expect(context.state.list(store, 'UrlRedirect')).toMatchObject([
    { path: '/products/mug-1', target: '/products/tea-pot' },
  ])
})

test('whatever a title holds, the pages print it as text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (text) => {
      const title = `${text}<script>alert(1)</script>"'>`
      await submit(platform, page(), form({ title }))
      for (const url of [page(), '/store/corner-shop/products']) {
        const { body } = await visit(platform, url)
        expect(body).not.toContain('<script>alert')
        expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;')
      }
    }),
    { numRuns: 30 },
  )
})

test('adding and deleting a product, with all that hangs on it', async () => {
  const { context, store } = platform
  const created = await submit(platform, '/store/corner-shop/products/new', { title: 'Milk jug', price: '9' })
  const path = String(created.headers.location).replace('?saved=1', '')
  const id = Number(path.split('/').at(-1))
  expect(context.state.list(store, 'ProductVariant', { parent: id })).toMatchObject([{ price: '9.00' }])
  const at = { createdAt: '', updatedAt: '' }
  const collection = { ...at, id: context.state.nextId(), handle: 'c', title: 'C', descriptionHtml: '' }
  context.state.put(store, 'Collection', {
    ...collection,
    seo: { title: null, description: null },
    templateSuffix: null,
    publishedAt: null,
    fileId: null,
    productIds: [id, platform.product.id],
    sortOrder: 'MANUAL',
  })
  await submit(platform, `${path}/delete`, {})
  expect(context.state.get(store, 'Product', id)).toBeUndefined()
  expect(context.state.list(store, 'ProductVariant', { parent: id })).toEqual([])
  expect(context.state.list(store, 'Collection')[0]?.productIds).toEqual([platform.product.id])
  expect((await visit(platform, path)).statusCode).toBe(404)
})

test('the list is searched by every word and cut into pages', async () => {
  const { context, store } = platform
  for (let number = 0; number < 120; number++)
    context.state.put(store, 'Product', {
      ...platform.product,
      id: context.state.nextId(),
      handle: `plate-${number}`,
      title: `Plate ${number}`,
    })
  const second = await visit(platform, '/store/corner-shop/products?query=plate+kiln&page=2')
  expect(second.body).toContain('51–100 of 120')
  expect((await visit(platform, '/store/corner-shop/products?query=tea+pot')).body).toContain('1–1 of 1')
  expect((await visit(platform, '/store/corner-shop/products?query=plate+nothing')).body).toContain(
    'No products found',
  )
})

test('a form from another site is refused', async () => {
  const response = await submit(platform, page(), form({ title: 'Taken' }), 'http://evil.example')
  expect(response.statusCode).toBe(403)
  expect(product()?.title).toBe('Tea pot <brown>')
})
