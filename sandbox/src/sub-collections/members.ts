import type { CollectionRecord, StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'

/**
 * The products of a collection: its own, then those it draws from its sub-collections, each once. One level: chains are
 * refused when they are made.
 */
export function memberIds(state: State, store: StoreRecord, collection: CollectionRecord): number[] {
  const drawn = (collection.subCollections ?? []).flatMap(({ collectionIds }) =>
    collectionIds.flatMap((id) => state.get(store, 'Collection', id)?.productIds ?? []),
  )
  return drawn.length === 0 ? collection.productIds : [...new Set([...collection.productIds, ...drawn])]
}

/** Whether a product is in a collection, by itself or through a sub-collection. */
export function isMember(
  state: State,
  store: StoreRecord,
  { collection, productId }: { collection: CollectionRecord; productId: number },
): boolean {
  return memberIds(state, store, collection).includes(productId)
}
