import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'

/** Called when a store has chosen a property, in the transaction that chooses it. */
export type PropertyChosen = (ctx: ShopContext, tx: ShopTx) => Promise<void>

/** Called when days have been fetched and none is missing, in the transaction that records the last one. */
export type SearchDaysFetched = PropertyChosen

export const SEARCH_DAYS_FETCHED = defineOffer<SearchDaysFetched>('searchDaysFetched')
export const PROPERTY_CHOSEN = defineOffer<PropertyChosen>('propertyChosen')
