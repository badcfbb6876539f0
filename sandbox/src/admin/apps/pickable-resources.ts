import { fileUrl } from '../../files/file-url.ts'
import type { CollectionRecord, ProductRecord, VariantRecord } from '../../state/records.ts'
import type { AdminRequest } from '../frame/frame-request.ts'
import { matches } from '../products/product-list.ts'

/** Most matches the resource picker shows; the search narrows them. */
const LIMIT = 100

/** A row of the resource picker: the displayed text, and the resource in App Bridge's shape. */
export interface Pickable {
  title: string
  detail: string
  image: string | null
  resource: { id: string } & Record<string, unknown>
  variants: Pickable[]
}

/**
 * Returns the products (with variants) or collections that match `query`, in the shape `shopify.resourcePicker`
 * returns.
 */
export function pickableResources(admin: AdminRequest): { items: Pickable[]; more: boolean } {
  const { context, store, query } = admin
  const words = query['query'] ?? ''
  const { state } = context
  if (query['type'] === 'collection') {
    const found = state
      .list(store, 'Collection')
      .filter(({ title }) => title.toLowerCase().includes(words.trim().toLowerCase()))
    return { items: found.slice(0, LIMIT).map((one) => collection(admin, one)), more: found.length > LIMIT }
  }
  const hidden = new Set([
    ...(query['draft'] === '0' ? ['DRAFT'] : []),
    ...(query['archived'] === '0' ? ['ARCHIVED'] : []),
  ])
  const found = state.list(store, 'Product').filter((one) => !hidden.has(one.status) && matches(one, words))
  return { items: found.slice(0, LIMIT).map((one) => product(admin, one)), more: found.length > LIMIT }
}

function image({ context, store }: AdminRequest, fileId: number | null | undefined) {
  const file = fileId ? context.state.get(store, 'MediaImage', fileId) : undefined
  return file
    ? {
        small: fileUrl(store, file, { width: 80 }),
        resource: {
          id: `gid://shopify/MediaImage/${file.id}`,
          altText: file.alt,
          originalSrc: fileUrl(store, file),
        },
      }
    : null
}

function product(admin: AdminRequest, record: ProductRecord): Pickable {
  const { state } = admin.context
  const variants = state.list(admin.store, 'ProductVariant', { parent: record.id, byPosition: true })
  const shown = image(admin, record.fileIds[0])
  const lines = variants.map((variant) => variantLine(admin, record, variant))
  return {
    title: record.title,
    detail: variants.length > 1 ? `${variants.length} variants` : (variants[0]?.price ?? ''),
    image: shown?.small ?? null,
    variants: lines,
    resource: {
      id: `gid://shopify/Product/${record.id}`,
      title: record.title,
      handle: record.handle,
      descriptionHtml: record.descriptionHtml,
      vendor: record.vendor,
      productType: record.productType,
      tags: record.tags,
      status: record.status,
      templateSuffix: record.templateSuffix,
      createdAt: record.createdAt,
      updatedAt: record.updatedAt,
      publishedAt: record.publishedAt,
      availablePublicationCount: record.publishedAt ? 1 : 0,
      hasOnlyDefaultVariant: variants.length === 1 && variants[0]?.title === 'Default Title',
      totalVariants: variants.length,
      totalInventory: variants.reduce((sum, variant) => sum + variant.inventoryQuantity, 0),
      tracksInventory: variants.some((variant) => variant.tracked),
      images: shown ? [shown.resource] : [],
      options: record.options.map((option, index) => ({
        id: `gid://shopify/ProductOption/${option.id}`,
        name: option.name,
        position: index + 1,
        values: option.values,
      })),
      variants: lines.map((line) => line.resource),
    },
  }
}

function variantLine(admin: AdminRequest, product: ProductRecord, variant: VariantRecord): Pickable {
  const shown = image(admin, variant.fileId)
  return {
    title: variant.title,
    detail: variant.price,
    image: shown?.small ?? null,
    variants: [],
    resource: {
      id: `gid://shopify/ProductVariant/${variant.id}`,
      title: variant.title,
      displayName: variant.title === 'Default Title' ? product.title : `${product.title} - ${variant.title}`,
      price: variant.price,
      compareAtPrice: variant.compareAtPrice,
      sku: variant.sku,
      barcode: variant.barcode,
      position: variant.position,
      availableForSale:
        !variant.tracked || variant.inventoryQuantity > 0 || variant.inventoryPolicy === 'CONTINUE',
      inventoryQuantity: variant.inventoryQuantity,
      inventoryPolicy: variant.inventoryPolicy,
      inventoryManagement: variant.tracked ? 'SHOPIFY' : 'NOT_MANAGED',
      inventoryItem: { id: `gid://shopify/InventoryItem/${variant.id}` },
      requiresShipping: variant.requiresShipping,
      taxable: variant.taxable,
      weight: variant.weightGrams,
      weightUnit: 'GRAMS',
      selectedOptions: variant.optionValues.map((value) => ({ value })),
      image: shown?.resource ?? null,
      createdAt: variant.createdAt,
      updatedAt: variant.updatedAt,
      product: { id: `gid://shopify/Product/${product.id}` },
    },
  }
}

function collection(admin: AdminRequest, record: CollectionRecord): Pickable {
  const shown = image(admin, record.fileId)
  return {
    title: record.title,
    detail: `${record.productIds.length} products`,
    image: shown?.small ?? null,
    variants: [],
    resource: {
      id: `gid://shopify/Collection/${record.id}`,
      storefrontId: `gid://shopify/Collection/${record.id}`,
      title: record.title,
      handle: record.handle,
      description: record.descriptionHtml.replace(/<[^>]*>/g, ' ').trim(),
      descriptionHtml: record.descriptionHtml,
      image: shown?.resource ?? null,
      productsCount: record.productIds.length,
      productsManuallySortedCount: record.productIds.length,
      productsAutomaticallySortedCount: 0,
      publicationCount: record.publishedAt ? 1 : 0,
      availablePublicationCount: record.publishedAt ? 1 : 0,
      ruleSet: null,
      seo: record.seo,
      sortOrder: record.sortOrder,
      templateSuffix: record.templateSuffix,
      updatedAt: record.updatedAt,
    },
  }
}
