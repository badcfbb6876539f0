import type { ProductRecord, VariantRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { notImplemented } from '../engine/graphql-errors.ts'
import { mutation } from '../engine/mutation.ts'
import { refuse } from '../engine/user-errors.ts'
import { assertInputSize } from './nodes.ts'
import { type MetafieldInput, onlyKnown, writeMetafields } from './resource-input.ts'
import { GRAMS } from './variants.ts'

/** Largest input array (shopify.dev, API limits). */
const MAX_VARIANTS = 250

interface VariantInput {
  id?: string | null
  price?: string | null
  compareAtPrice?: string | null
  barcode?: string | null
  taxable?: boolean | null
  inventoryPolicy?: VariantRecord['inventoryPolicy'] | null
  mediaId?: string | null
  metafields?: MetafieldInput[] | null
  inventoryItem?: {
    sku?: string | null
    tracked?: boolean | null
    requiresShipping?: boolean | null
    measurement?: { weight?: { unit: VariantRecord['weightUnit']; value: number } | null } | null
  } | null
}
const KNOWN = [
  'id',
  'price',
  'compareAtPrice',
  'barcode',
  'taxable',
  'inventoryPolicy',
  'mediaId',
  'metafields',
  'inventoryItem',
]
const KNOWN_ITEM = ['sku', 'tracked', 'requiresShipping', 'measurement']

interface Args {
  productId: string
  variants: VariantInput[]
  media?: object[] | null
  allowPartialUpdates?: boolean | null
}

export const variantMutations: Resolvers = {
  Mutation: {
    productVariantsBulkUpdate: mutation((args: Args, request) => {
      if (args.media?.length) throw notImplemented('Mutation', 'productVariantsBulkUpdate.media')
      if (args.allowPartialUpdates)
        throw notImplemented('Mutation', 'productVariantsBulkUpdate.allowPartialUpdates')
      assertInputSize(args.variants.length, MAX_VARIANTS)
      const { state, store } = request
      const product = state.get(store, 'Product', idOf(args.productId, 'Product'))
      if (!product) return refuse(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST')
      const now = new Date().toISOString()
      const changed = args.variants.map((input, index) => {
        const path = ['variants', String(index)]
        const variant = updated(request, { input, path, product, now })
        writeMetafields(request, gid('ProductVariant', variant.id), { inputs: input.metafields, path })
        return entity('ProductVariant', state.put(store, 'ProductVariant', variant))
      })
      const touched = state.put(store, 'Product', { ...product, updatedAt: now })
      return { product: entity('Product', touched), productVariants: changed }
    }),
  },
}

function updated(
  { state, store }: AdminRequest,
  change: { input: VariantInput; path: string[]; product: ProductRecord; now: string },
): VariantRecord {
  const { input, path, product, now } = change
  onlyKnown(input, 'ProductVariantsBulkInput', KNOWN)
  onlyKnown(input.inventoryItem ?? {}, 'InventoryItemInput', KNOWN_ITEM)
  if (!input.id)
    return refuse([...path, 'id'], 'Product variant is missing ID attribute', 'PRODUCT_VARIANT_ID_MISSING')
  const stored = state.get(store, 'ProductVariant', idOf(input.id, 'ProductVariant'))
  if (stored?.productId !== product.id)
    return refuse([...path, 'id'], 'Product variant does not exist', 'PRODUCT_VARIANT_DOES_NOT_EXIST')
  const weight = input.inventoryItem?.measurement?.weight
  return {
    ...stored,
    updatedAt: now,
    price: input.price == null ? stored.price : amount(input.price, [...path, 'price']),
    compareAtPrice:
      input.compareAtPrice === undefined
        ? stored.compareAtPrice
        : input.compareAtPrice === null
          ? null
          : amount(input.compareAtPrice, [...path, 'compareAtPrice']),
    barcode: input.barcode === undefined ? stored.barcode : input.barcode || null,
    taxable: input.taxable ?? stored.taxable,
    inventoryPolicy: input.inventoryPolicy ?? stored.inventoryPolicy,
    fileId:
      input.mediaId === undefined
        ? stored.fileId
        : input.mediaId === null
          ? null
          : mediaOf(product, input.mediaId, path),
    sku: input.inventoryItem?.sku === undefined ? stored.sku : input.inventoryItem.sku || null,
    tracked: input.inventoryItem?.tracked ?? stored.tracked,
    requiresShipping: input.inventoryItem?.requiresShipping ?? stored.requiresShipping,
    weightUnit: weight?.unit ?? stored.weightUnit,
    weightGrams: weight ? weight.value * GRAMS[weight.unit] : stored.weightGrams,
  }
}

/** Returns the media id, which must be in the gallery of the variant's product. */
function mediaOf(product: ProductRecord, mediaId: string, path: string[]): number {
  const id = idOf(mediaId, 'MediaImage')
  if (product.fileIds.includes(id)) return id
  return refuse([...path, 'mediaId'], 'Media does not exist on the given product', 'INVALID_INPUT')
}

function amount(text: string, path: string[]): string {
  const value = Number(text)
  if (Number.isNaN(value)) return refuse(path, 'Price must be a number', 'INVALID_VALUE')
  if (value < 0) return refuse(path, 'Price must be greater than or equal to 0', 'GREATER_THAN_OR_EQUAL_TO')
  return value.toFixed(2)
}
