import type { RecordKind } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { gid } from '../engine/gid.ts'

type StateOfStore = Pick<AdminRequest, 'state' | 'store'>

/** Deletes a record and its metafields; returns false if there is no such record. */
export function removeResource({ state, store }: StateOfStore, kind: RecordKind, id: number): boolean {
  for (const metafield of state.byHandlePrefix(store, 'Metafield', `${gid(kind, id)}|`))
    state.delete(store, 'Metafield', metafield.id)
  return state.delete(store, kind, id) !== undefined
}

/** Deletes a product with its variants and removes it from its collections; images stay in Files. */
export function removeProduct(within: StateOfStore, id: number): boolean {
  const { state, store } = within
  for (const variant of state.list(store, 'ProductVariant', { parent: id }))
    removeResource(within, 'ProductVariant', variant.id)
  for (const collection of state.list(store, 'Collection'))
    if (collection.productIds.includes(id))
      state.put(store, 'Collection', {
        ...collection,
        productIds: collection.productIds.filter((each) => each !== id),
        updatedAt: new Date().toISOString(),
      })
  return removeResource(within, 'Product', id)
}
