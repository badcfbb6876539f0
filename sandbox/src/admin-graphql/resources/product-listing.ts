import type { ProductRecord, StoreRecord, VariantRecord } from '../../state/records.ts'
import type { State } from '../../state/state.ts'
import { memberIds } from '../../sub-collections/members.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import type { Listing } from '../paging/record-connection.ts'
import { publishedStatus } from './published-status.ts'

const lower = (text: string | null) => (text ?? '').toLowerCase()

/** Search fields and sort keys of products (shopify.dev, query `products`). */
export const productListing: Listing<'Product'> = {
  kind: 'Product',
  connection: 'ProductConnection',
  typename: () => 'Product',
  sortKeys: {
    ID: null,
    TITLE: (product) => lower(product.title),
    VENDOR: (product) => lower(product.vendor),
    PRODUCT_TYPE: (product) => lower(product.productType),
    CREATED_AT: (product) => product.createdAt,
    UPDATED_AT: (product) => product.updatedAt,
    PUBLISHED_AT: (product) => product.publishedAt ?? '',
  },
  words: (product) => [product.title, product.vendor, product.productType, product.handle, ...product.tags],
  fields: {
    id: { kind: 'number', of: (product) => product.id },
    title: { kind: 'text', of: (product) => [product.title] },
    handle: { kind: 'keyword', of: (product) => [product.handle] },
    vendor: { kind: 'keyword', of: (product) => [product.vendor] },
    product_type: { kind: 'keyword', of: (product) => [product.productType] },
    status: { kind: 'keyword', of: (product) => [product.status] },
    tag: { kind: 'keyword', of: (product) => product.tags },
    created_at: { kind: 'time', of: (product) => product.createdAt },
    updated_at: { kind: 'time', of: (product) => product.updatedAt },
    published_at: { kind: 'time', of: (product) => product.publishedAt },
    published_status: {
      kind: 'keyword',
      of: (product) => publishedStatus(product.publishedAt),
    },
    // Gift cards do not exist here.
    gift_card: { kind: 'keyword', of: () => ['false'] },
  },
}

/** The same, searchable by collection as well: which products those contain is looked up once. */
export function productListingWithCollections({ state, store }: AdminRequest): Listing<'Product'> {
  let known: Map<number, string[]> | undefined
  const collectionsOf = ({ id }: ProductRecord): string[] => {
    known ??= collectionIds(state, store)
    return known.get(id) ?? []
  }
  return {
    ...productListing,
    fields: { ...productListing.fields, collection_id: { kind: 'keyword', of: collectionsOf } },
  }
}

function collectionIds(state: State, store: StoreRecord): Map<number, string[]> {
  const ids = new Map<number, string[]>()
  for (const collection of state.list(store, 'Collection', {}))
    for (const product of memberIds(state, store, collection))
      ids.set(product, [...(ids.get(product) ?? []), String(collection.id)])
  return ids
}

/** Search fields and sort keys of variants (shopify.dev, query `productVariants`). */
export const variantListing: Listing<'ProductVariant'> = {
  kind: 'ProductVariant',
  connection: 'ProductVariantConnection',
  typename: () => 'ProductVariant',
  sortKeys: {
    ID: null,
    POSITION: (variant) => variant.position,
    SKU: (variant) => lower(variant.sku),
    TITLE: (variant) => lower(variant.title),
    INVENTORY_QUANTITY: (variant) => variant.inventoryQuantity,
  },
  words: (variant) => [variant.title, variant.sku, variant.barcode],
  fields: {
    id: { kind: 'number', of: (variant) => variant.id },
    product_id: { kind: 'number', of: (variant) => variant.productId },
    title: { kind: 'text', of: (variant) => [variant.title] },
    sku: { kind: 'keyword', of: (variant: VariantRecord) => [variant.sku] },
    barcode: { kind: 'keyword', of: (variant) => [variant.barcode] },
    inventory_quantity: { kind: 'number', of: (variant) => variant.inventoryQuantity },
    updated_at: { kind: 'time', of: (variant) => variant.updatedAt },
  },
}

/** True if the product has a page on the storefront. */
export function isOnline(product: ProductRecord): boolean {
  return (product.status === 'ACTIVE' || product.status === 'UNLISTED') && product.publishedAt !== null
}
