import type { CollectionRecord, StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'

/**
 * Returns the products of a collection without duplicates: its own, then those of its sub-collections. One level
 * only: chains are refused on creation.
 */
export function memberIds(state: State, store: StoreRecord, collection: CollectionRecord): number[] {
  const drawn = (collection.subCollections ?? []).flatMap(({ collectionIds }) =>
    collectionIds.flatMap((id) => state.get(store, 'Collection', id)?.productIds ?? []),
  )
  return drawn.length === 0 ? collection.productIds : [...new Set([...collection.productIds, ...drawn])]
}

/** True if a product is in a collection, directly or through a sub-collection. */
export function isMember(
  state: State,
  store: StoreRecord,
  { collection, productId }: { collection: CollectionRecord; productId: number },
): boolean {
  return memberIds(state, store, collection).includes(productId)
}
