import type { ProductRecord, VariantRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity, entityOrNull, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { notImplemented } from '../engine/graphql-errors.ts'
import { type ListArgs, recordConnection, recordCount } from '../paging/record-connection.ts'
import { imageOf } from './images.ts'
import { metafieldFields } from './metafield-fields.ts'
import { money } from './money.ts'
import { variantListing } from './product-listing.ts'
import { mediaConnection } from './products.ts'

const productOf = ({ state, store }: AdminRequest, variant: VariantRecord): ProductRecord | undefined =>
  state.get(store, 'Product', variant.productId)

export const variantResolvers: Resolvers = {
  QueryRoot: {
    productVariants: (_: unknown, args: ListArgs, request) => recordConnection(request, variantListing, args),
    productVariantsCount: (_: unknown, args: ListArgs & { limit?: number }, request) =>
      recordCount(request, variantListing, args),
    productVariant: (_: unknown, { id }: { id: string }, { state, store }) =>
      entityOrNull('ProductVariant', state.get(store, 'ProductVariant', idOf(id, 'ProductVariant'))),
    productVariantByIdentifier: (
      _: unknown,
      { identifier }: { identifier: { id?: string } },
      { state, store },
    ) => {
      if (!identifier.id) throw notImplemented('QueryRoot', 'productVariantByIdentifier.customId')
      return entityOrNull(
        'ProductVariant',
        state.get(store, 'ProductVariant', idOf(identifier.id, 'ProductVariant')),
      )
    },
    inventoryItem: (_: unknown, { id }: { id: string }, { state, store }) =>
      entityOrNull('InventoryItem', state.get(store, 'ProductVariant', idOf(id, 'InventoryItem'))),
  },
  ProductVariant: {
    ...metafieldFields('ProductVariant'),
    id: (variant: VariantRecord) => gid('ProductVariant', variant.id),
    legacyResourceId: (variant: VariantRecord) => String(variant.id),
    title: (variant: VariantRecord) => variant.title,
    displayName: (variant: VariantRecord, _: object, request) =>
      `${productOf(request, variant)?.title ?? ''} - ${variant.title}`,
    position: (variant: VariantRecord) => variant.position,
    price: (variant: VariantRecord) => money(variant.price),
    compareAtPrice: (variant: VariantRecord) =>
      variant.compareAtPrice === null ? null : money(variant.compareAtPrice),
    sku: (variant: VariantRecord) => variant.sku,
    barcode: (variant: VariantRecord) => variant.barcode,
    taxable: (variant: VariantRecord) => variant.taxable,
    inventoryPolicy: (variant: VariantRecord) => variant.inventoryPolicy,
    inventoryQuantity: (variant: VariantRecord) => variant.inventoryQuantity,
    sellableOnlineQuantity: (variant: VariantRecord) => variant.inventoryQuantity,
    availableForSale: (variant: VariantRecord) => isAvailable(variant),
    requiresComponents: () => false,
    createdAt: (variant: VariantRecord) => variant.createdAt,
    updatedAt: (variant: VariantRecord) => variant.updatedAt,
    inventoryItem: (variant: VariantRecord) => entity('InventoryItem', variant),
    product: (variant: VariantRecord, _: object, request) =>
      entityOrNull('Product', productOf(request, variant)),
    selectedOptions: (variant: VariantRecord, _: object, request) =>
      (productOf(request, variant)?.options ?? []).map((option, index) => ({
        name: option.name,
        value: variant.optionValues[index] ?? '',
      })),
    image: (variant: VariantRecord, _: object, { state, store }) => {
      const file = variant.fileId === null ? undefined : state.get(store, 'MediaImage', variant.fileId)
      return file ? imageOf(file) : null
    },
    media: (variant: VariantRecord, args: ListArgs, request) =>
      mediaConnection(request, variant.fileId === null ? [] : [variant.fileId], args),
  },
  // A variant and its inventory item are one record here and share the id.
  InventoryItem: {
    id: (variant: VariantRecord) => gid('InventoryItem', variant.id),
    legacyResourceId: (variant: VariantRecord) => String(variant.id),
    sku: (variant: VariantRecord) => variant.sku,
    tracked: (variant: VariantRecord) => variant.tracked,
    requiresShipping: (variant: VariantRecord) => variant.requiresShipping,
    createdAt: (variant: VariantRecord) => variant.createdAt,
    updatedAt: (variant: VariantRecord) => variant.updatedAt,
    variant: (variant: VariantRecord) => entity('ProductVariant', variant),
    measurement: (variant: VariantRecord) => ({
      id: gid('InventoryItemMeasurement', variant.id),
      weight: { unit: variant.weightUnit, value: weightIn(variant.weightUnit, variant.weightGrams) },
    }),
  },
}

/** Grams in one of each unit (international avoirdupois pound and ounce). */
export const GRAMS: Record<VariantRecord['weightUnit'], number> = {
  KILOGRAMS: 1000,
  GRAMS: 1,
  POUNDS: 453.59237,
  OUNCES: 28.349523125,
}

function weightIn(unit: VariantRecord['weightUnit'], grams: number): number {
  return Math.round((grams / GRAMS[unit]) * 10_000) / 10_000
}

function isAvailable(variant: VariantRecord): boolean {
  return !variant.tracked || variant.inventoryPolicy === 'CONTINUE' || variant.inventoryQuantity > 0
}
