import type { ProductRecord } from '../../state/records.ts'
import { handleOf } from '../../store-generator/handle.ts'
import { uniqueHandle } from '../content/handles.ts'
import type { AdminRequest } from '../frame/frame-request.ts'
import { merchantWrite } from '../frame/merchant-write.ts'

/** Adds an active product with one variant; returns the form's problems instead if it cannot. */
export function createProduct(admin: AdminRequest): ProductRecord | string[] {
  const { context, store, form } = admin
  const { state } = context
  const title = form['title']?.trim() ?? ''
  const price = (form['price'] ?? '').trim().replace(',', '.')
  const problems: string[] = []
  if (!title) problems.push("Title can't be blank.")
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(price)) problems.push('Price must be an amount such as 19.90.')
  if (problems.length > 0) return problems
  const id = state.nextId()
  return merchantWrite(
    admin,
    { operation: 'productCreate', target: `gid://shopify/Product/${id}`, input: form },
    () => {
      const now = new Date().toISOString()
      const times = { createdAt: now, updatedAt: now }
      const handle = uniqueHandle({ state, store }, 'Product', {
        handle: handleOf(title) || `product-${id}`,
        id,
      })
      const product = state.put(store, 'Product', {
        ...times,
        id,
        handle,
        title,
        descriptionHtml: form['descriptionHtml'] ?? '',
        vendor: form['vendor']?.trim() ?? '',
        productType: '',
        tags: [],
        status: 'ACTIVE',
        seo: { title: null, description: null },
        options: [{ id: state.nextId(), name: 'Title', values: ['Default Title'] }],
        templateSuffix: null,
        publishedAt: now,
        fileIds: [],
      })
      state.put(store, 'ProductVariant', {
        ...times,
        id: state.nextId(),
        productId: id,
        position: 1,
        title: 'Default Title',
        optionValues: ['Default Title'],
        price: Number(price).toFixed(2),
        compareAtPrice: null,
        sku: null,
        barcode: null,
        tracked: true,
        inventoryQuantity: 0,
        inventoryPolicy: 'DENY',
        requiresShipping: true,
        taxable: true,
        weightGrams: 0,
        weightUnit: 'KILOGRAMS',
        fileId: null,
      })
      return product
    },
  )
}

/** Deletes a product with its variants, its metafields and its collection memberships; images stay in Files. */
export function deleteProduct(admin: AdminRequest, product: ProductRecord): void {
  const { context, store } = admin
  const { state } = context
  const target = `gid://shopify/Product/${product.id}`
  merchantWrite(admin, { operation: 'productDelete', target, input: {} }, () => {
    const owners = [target]
    for (const variant of state.list(store, 'ProductVariant', { parent: product.id })) {
      owners.push(`gid://shopify/ProductVariant/${variant.id}`)
      state.delete(store, 'ProductVariant', variant.id)
    }
    for (const owner of owners)
      for (const metafield of state.byHandlePrefix(store, 'Metafield', `${owner}|`))
        state.delete(store, 'Metafield', metafield.id)
    for (const collection of state.list(store, 'Collection'))
      if (collection.productIds.includes(product.id))
        state.put(store, 'Collection', {
          ...collection,
          productIds: collection.productIds.filter((id) => id !== product.id),
          updatedAt: new Date().toISOString(),
        })
    state.delete(store, 'Product', product.id)
  })
}
