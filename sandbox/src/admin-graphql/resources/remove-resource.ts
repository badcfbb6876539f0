import type { RecordKind } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { gid } from '../engine/gid.ts'

type Place = Pick<AdminRequest, 'state' | 'store'>

/** Deletes a record and its metafields; returns false if there is no such record. */
export function removeResource({ state, store }: Place, kind: RecordKind, id: number): boolean {
  for (const metafield of state.byHandlePrefix(store, 'Metafield', `${gid(kind, id)}|`))
    state.delete(store, 'Metafield', metafield.id)
  return state.delete(store, kind, id) !== undefined
}

/** Deletes a product with its variants and removes it from its collections; images stay in Files. */
export function removeProduct(place: Place, id: number): boolean {
  const { state, store } = place
  for (const variant of state.list(store, 'ProductVariant', { parent: id }))
    removeResource(place, 'ProductVariant', variant.id)
  for (const collection of state.list(store, 'Collection'))
    if (collection.productIds.includes(id))
      state.put(store, 'Collection', {
        ...collection,
        productIds: collection.productIds.filter((each) => each !== id),
        updatedAt: new Date().toISOString(),
      })
  return removeResource(place, 'Product', id)
}
