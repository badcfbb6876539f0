import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import type { ResourceKind } from './domain/resource-kind.ts'

/** A resource that is new to the catalogue, or whose content changed. Our own writes are neither. */
export interface CatalogueChange {
  kind: ResourceKind
  id: string
  isNew: boolean
  /** Number of the collection the product was added to; nothing else about it changed. */
  joined?: string
  /** The only field that changed: the alt text of an image added to it. */
  field?: 'alt'
}
/**
 * Called with the catalogue's changes after its first sync, in the transaction that saves them. Must be quick:
 * complete readings of a store pass through here.
 */
export type CatalogueListener = (
  ctx: ShopContext,
  tx: ShopTx,
  changes: readonly CatalogueChange[],
) => Promise<void>

export const CATALOGUE_LISTENERS = defineOffer<CatalogueListener>('catalogueListeners')
