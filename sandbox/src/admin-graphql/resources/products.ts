import type { ProductRecord, VariantRecord } from '../../state/records.ts'
import { isMember } from '../../sub-collections/members.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { type Entity, entity, entityOrNull, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { notImplemented } from '../engine/graphql-errors.ts'
import { arraySource } from '../paging/array-source.ts'
import { connectionOf, type PageArgs } from '../paging/connection.ts'
import { type ListArgs, recordConnection, recordCount } from '../paging/record-connection.ts'
import { collectionListing } from './collection-listing.ts'
import { imageOf } from './images.ts'
import { metafieldFields } from './metafield-fields.ts'
import { amountRange, moneyV2 } from './money.ts'
import { fileTypename } from './nodes.ts'
import { plainText } from './plain-text.ts'
import { filesOf } from './product-images.ts'
import { isOnline, productListingWithCollections, variantListing } from './product-listing.ts'
import { storefrontOrigin } from './storefront-origin.ts'

const variantsOf = ({ state, store }: AdminRequest, product: ProductRecord): VariantRecord[] =>
  state.list(store, 'ProductVariant', { parent: product.id, byPosition: true })

interface Identifier {
  id?: string
  handle?: string
  customId?: object
}

export const productResolvers: Resolvers = {
  QueryRoot: {
    products: (_: unknown, args: ListArgs, request) =>
      recordConnection(request, productListingWithCollections(request), args),
    productsCount: (_: unknown, args: ListArgs & { limit?: number }, request) =>
      recordCount(request, productListingWithCollections(request), args),
    product: (_: unknown, { id }: { id: string }, { state, store }) =>
      entityOrNull('Product', state.get(store, 'Product', idOf(id, 'Product'))),
    productByHandle: (_: unknown, { handle }: { handle: string }, { state, store }) =>
      entityOrNull('Product', state.byHandle(store, 'Product', handle)),
    productByIdentifier: (_: unknown, { identifier }: { identifier: Identifier }, { state, store }) => {
      if (identifier.customId) throw notImplemented('QueryRoot', 'productByIdentifier.customId')
      const record = identifier.id
        ? state.get(store, 'Product', idOf(identifier.id, 'Product'))
        : state.byHandle(store, 'Product', identifier.handle ?? '')
      return entityOrNull('Product', record)
    },
  },
  Product: {
    ...metafieldFields('Product'),
    id: (product: ProductRecord) => gid('Product', product.id),
    legacyResourceId: (product: ProductRecord) => String(product.id),
    handle: (product: ProductRecord) => product.handle,
    title: (product: ProductRecord) => product.title,
    description: (product: ProductRecord, { truncateAt }: { truncateAt?: number | null }) =>
      plainText(product.descriptionHtml, truncateAt),
    descriptionHtml: (product: ProductRecord) => product.descriptionHtml,
    bodyHtml: (product: ProductRecord) => product.descriptionHtml,
    vendor: (product: ProductRecord) => product.vendor,
    productType: (product: ProductRecord) => product.productType,
    tags: (product: ProductRecord) => product.tags.toSorted(),
    status: (product: ProductRecord) => product.status,
    seo: (product: ProductRecord) => product.seo,
    templateSuffix: (product: ProductRecord) => product.templateSuffix,
    createdAt: (product: ProductRecord) => product.createdAt,
    updatedAt: (product: ProductRecord) => product.updatedAt,
    publishedAt: (product: ProductRecord) => product.publishedAt,
    isGiftCard: () => false,
    hasVariantsThatRequiresComponents: () => false,
    requiresSellingPlan: () => false,
    onlineStoreUrl: (product: ProductRecord, _: object, { store }) =>
      isOnline(product) ? `${storefrontOrigin(store)}/products/${product.handle}` : null,
    onlineStorePreviewUrl: (product: ProductRecord, _: object, { store }) =>
      `${storefrontOrigin(store)}/products/${product.handle}`,
    options: (product: ProductRecord, { first }: { first?: number | null }) =>
      product.options
        .map((option, index) => entity('ProductOption', { product, option, position: index + 1 }))
        .slice(0, first ?? undefined),
    variants: (product: ProductRecord, args: ListArgs, request) => variantConnection(request, product, args),
    variantsCount: (product: ProductRecord, _: object, { state, store }) => ({
      count: state.count(store, 'ProductVariant', product.id),
      precision: 'EXACT',
    }),
    totalVariants: (product: ProductRecord, _: object, { state, store }) =>
      state.count(store, 'ProductVariant', product.id),
    hasOnlyDefaultVariant: (product: ProductRecord) =>
      product.options.length === 1 && product.options[0]?.values.join() === 'Default Title',
    hasOutOfStockVariants: (product: ProductRecord, _: object, request) =>
      variantsOf(request, product).some((variant) => variant.tracked && variant.inventoryQuantity <= 0),
    totalInventory: (product: ProductRecord, _: object, request) =>
      variantsOf(request, product).reduce(
        (sum, each) => sum + (each.tracked ? each.inventoryQuantity : 0),
        0,
      ),
    tracksInventory: (product: ProductRecord, _: object, request) =>
      variantsOf(request, product).some((variant) => variant.tracked),
    priceRangeV2: (product: ProductRecord, _: object, request) => priceRange(request, product),
    priceRange: (product: ProductRecord, _: object, request) => priceRange(request, product),
    compareAtPriceRange: (product: ProductRecord, _: object, request) => {
      const amounts = variantsOf(request, product).flatMap((variant) => variant.compareAtPrice ?? [])
      if (amounts.length === 0) return null
      const { lowest, highest } = amountRange(amounts)
      return {
        minVariantCompareAtPrice: moneyV2(lowest, request.store.currency),
        maxVariantCompareAtPrice: moneyV2(highest, request.store.currency),
      }
    },
    media: (product: ProductRecord, args: ListArgs, request) =>
      mediaConnection(request, product.fileIds, args),
    mediaCount: (product: ProductRecord, _: object, request) => ({
      count: filesOf(request, product.fileIds).length,
      precision: 'EXACT',
    }),
    images: (product: ProductRecord, args: PageArgs, request) => {
      const images = filesOf(request, product.fileIds).filter((file) => fileTypename(file) === 'MediaImage')
      return connectionOf(arraySource(images), args, {
        whole: request.bulk,
        node: ({ item }) => imageOf(item),
      })
    },
    featuredMedia: (product: ProductRecord, _: object, request) => firstMedia(request, product.fileIds),
    featuredImage: (product: ProductRecord, _: object, request) => {
      const [file] = filesOf(request, product.fileIds)
      return file ? imageOf(file) : null
    },
    collections: (product: ProductRecord, args: ListArgs, request) =>
      recordConnection(request, collectionListing, args, {
        matches: (collection) =>
          isMember(request.state, request.store, { collection, productId: product.id }),
      }),
    inCollection: (product: ProductRecord, { id }: { id: string }, { state, store }) => {
      const collection = state.get(store, 'Collection', idOf(id, 'Collection'))
      return collection !== undefined && isMember(state, store, { collection, productId: product.id })
    },
  },
  ProductOption: {
    id: ({ option }: OptionSource) => gid('ProductOption', option.id),
    name: ({ option }: OptionSource) => option.name,
    position: ({ position }: OptionSource) => position,
    values: ({ option }: OptionSource) => option.values,
  },
}

interface OptionSource {
  option: ProductRecord['options'][number]
  position: number
}

function priceRange(request: AdminRequest, product: ProductRecord) {
  const { lowest, highest } = amountRange(variantsOf(request, product).map((variant) => variant.price))
  const { currency } = request.store
  return { minVariantPrice: moneyV2(lowest, currency), maxVariantPrice: moneyV2(highest, currency) }
}

/** Returns a product's variants; sorted by position they are read whole, being few enough. */
function variantConnection(request: AdminRequest, product: ProductRecord, args: ListArgs) {
  if ((args.sortKey ?? 'POSITION') !== 'POSITION')
    return recordConnection(request, variantListing, args, { parent: product.id })
  const source = arraySource(variantsOf(request, product), ({ id, position }) => ({ id, value: position }))
  return connectionOf(source, args, {
    whole: request.bulk,
    node: ({ item }) => entity('ProductVariant', item),
  })
}

/** Returns files as a media connection, in gallery order. */
export function mediaConnection(request: AdminRequest, fileIds: readonly number[], args: ListArgs) {
  if (args.query) throw notImplemented('MediaConnection', 'query')
  if (args.sortKey && args.sortKey !== 'POSITION' && args.sortKey !== 'ID')
    throw notImplemented('MediaConnection', `sortKey.${args.sortKey}`)
  const files = filesOf(request, fileIds).filter((file) => fileTypename(file) !== 'GenericFile')
  const source =
    args.sortKey === 'ID'
      ? arraySource(files, ({ id }) => ({ id, value: id }))
      : arraySource(files, ({ id }, index) => ({ id, value: index + 1 }))
  return connectionOf(source, args, {
    whole: request.bulk,
    node: ({ item }) => entity(fileTypename(item), item),
  })
}

function firstMedia(request: AdminRequest, fileIds: readonly number[]): Entity | null {
  const file = filesOf(request, fileIds).find((each) => fileTypename(each) === 'MediaImage')
  return entityOrNull('MediaImage', file)
}
