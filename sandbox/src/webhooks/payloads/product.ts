import { fileUrl } from '../../files/file-url.ts'
import type { FileRecord, ProductRecord, StoreRecord, VariantRecord } from '../../state/records.ts'
import type { State } from '../../state/state.ts'

/** Units as webhook bodies abbreviate them. */
const UNITS = { KILOGRAMS: 'kg', GRAMS: 'g', POUNDS: 'lb', OUNCES: 'oz' } as const

/** Returns the body of `products/create` and `products/update`, in the shape of the platform's product resource. */
export function productPayload(state: State, store: StoreRecord, product: ProductRecord): object {
  const variants = state.list(store, 'ProductVariant', { parent: product.id, byPosition: true })
  const files = product.fileIds.flatMap((id) => state.get(store, 'MediaImage', id) ?? [])
  const images = files.map((file, index) =>
    imagePayload(store, product, { file, position: index + 1, variants }),
  )
  return {
    id: product.id,
    admin_graphql_api_id: `gid://shopify/Product/${product.id}`,
    title: product.title,
    handle: product.handle,
    body_html: product.descriptionHtml,
    vendor: product.vendor,
    product_type: product.productType,
    tags: product.tags.join(', '),
    status: product.status.toLowerCase(),
    template_suffix: product.templateSuffix,
    published_scope: 'global',
    published_at: product.publishedAt,
    created_at: product.createdAt,
    updated_at: product.updatedAt,
    options: product.options.map((option, index) => ({
      id: option.id,
      product_id: product.id,
      name: option.name,
      position: index + 1,
      values: option.values,
    })),
    variants: variants.map(variantPayload),
    images,
    image: images[0] ?? null,
    media: files.map((file, index) => ({
      id: file.id,
      product_id: product.id,
      position: index + 1,
      alt: file.alt || null,
      status: file.status,
      media_content_type: 'IMAGE',
      created_at: file.createdAt,
      updated_at: file.updatedAt,
      admin_graphql_api_id: `gid://shopify/MediaImage/${file.id}`,
    })),
  }
}

function variantPayload(variant: VariantRecord): object {
  return {
    id: variant.id,
    admin_graphql_api_id: `gid://shopify/ProductVariant/${variant.id}`,
    product_id: variant.productId,
    title: variant.title,
    position: variant.position,
    price: variant.price,
    compare_at_price: variant.compareAtPrice,
    sku: variant.sku,
    barcode: variant.barcode,
    option1: variant.optionValues[0] ?? null,
    option2: variant.optionValues[1] ?? null,
    option3: variant.optionValues[2] ?? null,
    taxable: variant.taxable,
    requires_shipping: variant.requiresShipping,
    grams: Math.round(variant.weightGrams),
    weight_unit: UNITS[variant.weightUnit],
    inventory_item_id: variant.id,
    inventory_management: variant.tracked ? 'shopify' : null,
    inventory_policy: variant.inventoryPolicy.toLowerCase(),
    inventory_quantity: variant.inventoryQuantity,
    image_id: variant.fileId,
    created_at: variant.createdAt,
    updated_at: variant.updatedAt,
  }
}

function imagePayload(
  store: StoreRecord,
  product: ProductRecord,
  image: { file: FileRecord; position: number; variants: VariantRecord[] },
): object {
  const { file, position, variants } = image
  return {
    id: file.id,
    admin_graphql_api_id: `gid://shopify/MediaImage/${file.id}`,
    product_id: product.id,
    position,
    alt: file.alt || null,
    width: file.width,
    height: file.height,
    src: fileUrl(store, file),
    variant_ids: variants.filter((variant) => variant.fileId === file.id).map((variant) => variant.id),
    created_at: file.createdAt,
    updated_at: file.updatedAt,
  }
}
