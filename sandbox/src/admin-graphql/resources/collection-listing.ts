import type { Listing } from '../paging/record-connection.ts'
import { publishedStatus } from './published-status.ts'

/** Search fields and sort keys of collections (shopify.dev, query `collections`). */
export const collectionListing: Listing<'Collection'> = {
  kind: 'Collection',
  connection: 'CollectionConnection',
  typename: () => 'Collection',
  sortKeys: {
    ID: null,
    TITLE: (collection) => collection.title.toLowerCase(),
    UPDATED_AT: (collection) => collection.updatedAt,
  },
  words: (collection) => [collection.title, collection.handle],
  fields: {
    id: { kind: 'number', of: (collection) => collection.id },
    title: { kind: 'text', of: (collection) => [collection.title] },
    handle: { kind: 'keyword', of: (collection) => [collection.handle] },
    // Every collection here is a hand-picked list of products.
    collection_type: { kind: 'keyword', of: () => ['custom'] },
    updated_at: { kind: 'time', of: (collection) => collection.updatedAt },
    published_at: { kind: 'time', of: (collection) => collection.publishedAt },
    published_status: {
      kind: 'keyword',
      of: (collection) => publishedStatus(collection.publishedAt),
    },
  },
}
