import type { CollectionRecord, ProductRecord } from '../../state/records.ts'
import { isMember, memberIds } from '../../sub-collections/members.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity, entityOrNull, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { notImplemented } from '../engine/graphql-errors.ts'
import { arraySource } from '../paging/array-source.ts'
import { connectionOf, type PageArgs } from '../paging/connection.ts'
import { type ListArgs, recordConnection, recordCount } from '../paging/record-connection.ts'
import { collectionListing } from './collection-listing.ts'
import { imageOf } from './images.ts'
import { metafieldFields } from './metafield-fields.ts'
import { plainText } from './plain-text.ts'
import { productListing } from './product-listing.ts'

interface Identifier {
  id?: string
  handle?: string
}

export const collectionResolvers: Resolvers = {
  QueryRoot: {
    collections: (_: unknown, args: ListArgs, request) => recordConnection(request, collectionListing, args),
    collectionsCount: (_: unknown, args: ListArgs & { limit?: number }, request) =>
      recordCount(request, collectionListing, args),
    collection: (_: unknown, { id }: { id: string }, { state, store }) =>
      entityOrNull('Collection', state.get(store, 'Collection', idOf(id, 'Collection'))),
    collectionByHandle: (_: unknown, { handle }: { handle: string }, { state, store }) =>
      entityOrNull('Collection', state.byHandle(store, 'Collection', handle)),
    collectionByIdentifier: (_: unknown, { identifier }: { identifier: Identifier }, { state, store }) => {
      if (!identifier.id && !identifier.handle)
        throw notImplemented('QueryRoot', 'collectionByIdentifier.customId')
      const record = identifier.id
        ? state.get(store, 'Collection', idOf(identifier.id, 'Collection'))
        : state.byHandle(store, 'Collection', identifier.handle ?? '')
      return entityOrNull('Collection', record)
    },
  },
  Collection: {
    ...metafieldFields('Collection'),
    id: (collection: CollectionRecord) => gid('Collection', collection.id),
    legacyResourceId: (collection: CollectionRecord) => String(collection.id),
    handle: (collection: CollectionRecord) => collection.handle,
    title: (collection: CollectionRecord) => collection.title,
    description: (collection: CollectionRecord, { truncateAt }: { truncateAt?: number | null }) =>
      plainText(collection.descriptionHtml, truncateAt),
    descriptionHtml: (collection: CollectionRecord) => collection.descriptionHtml,
    seo: (collection: CollectionRecord) => collection.seo,
    templateSuffix: (collection: CollectionRecord) => collection.templateSuffix,
    sortOrder: (collection: CollectionRecord) => collection.sortOrder,
    updatedAt: (collection: CollectionRecord) => collection.updatedAt,
    // Products are picked by hand here, so there are no rules.
    ruleSet: () => null,
    image: (collection: CollectionRecord, _: object, { state, store }) => {
      const file = collection.fileId === null ? undefined : state.get(store, 'MediaImage', collection.fileId)
      return file ? imageOf(file) : null
    },
    productsCount: (collection: CollectionRecord, _: object, { state, store }) => ({
      count: memberIds(state, store, collection).length,
      precision: 'EXACT',
    }),
    hasProduct: (collection: CollectionRecord, { id }: { id: string }, { state, store }) =>
      isMember(state, store, { collection, productId: idOf(id, 'Product') }),
    products: (collection: CollectionRecord, args: PageArgs & { sortKey?: string | null }, request) =>
      productConnection(request, collection, args),
  },
}

/** Returns a collection's products in its own order, or by id or title if asked. */
function productConnection(
  request: AdminRequest,
  collection: CollectionRecord,
  args: PageArgs & { sortKey?: string | null },
) {
  const key = args.sortKey ?? 'COLLECTION_DEFAULT'
  const members = memberIds(request.state, request.store, collection)
  const products = members.flatMap<ProductRecord>(
    (id) => request.state.get(request.store, 'Product', id) ?? [],
  )
  const manual = key === 'COLLECTION_DEFAULT' || key === 'MANUAL'
  const sortValue =
    key === 'ID'
      ? ({ id }: ProductRecord) => id
      : productListing.sortKeys[key === 'CREATED' ? 'CREATED_AT' : key]
  if (!manual && !sortValue) throw notImplemented('Collection', `products.sortKey.${key}`)
  const source = arraySource(products, (product, index) => ({
    id: product.id,
    value: manual || !sortValue ? index + 1 : sortValue(product),
  }))
  return connectionOf(source, args, { whole: request.bulk, node: ({ item }) => entity('Product', item) })
}
