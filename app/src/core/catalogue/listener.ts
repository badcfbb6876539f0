import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import type { ResourceKind } from './domain/resource-kind.ts'

/** A resource the catalogue did not know, or knew with other words; what Signpost wrote itself is neither. */
export interface CatalogueChange {
  kind: ResourceKind
  id: string
  isNew: boolean
  /** Number of the collection it came into; nothing else of it is news. */
  joined?: string
  /** The only value of it that is news: of an image that came to it, its alt text. */
  field?: 'alt'
}
/**
 * Is told what changed in the catalogue after its first sync, in the transaction that saves it. Quick: whole readings of
 * a store pass by here.
 */
export type CatalogueListener = (
  ctx: ShopContext,
  tx: ShopTx,
  changes: readonly CatalogueChange[],
) => Promise<void>

export const CATALOGUE_LISTENERS = defineOffer<CatalogueListener>('listeners')
