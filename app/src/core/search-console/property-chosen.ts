import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'

/** What a module begins by itself when a store has chosen a property, in the transaction that chooses it. */
export type PropertyChosen = (ctx: ShopContext, tx: ShopTx) => Promise<void>

/** What a module does once days have come and none is missing, in the transaction that notes the last one. */
export type SearchDaysFetched = PropertyChosen

export const SEARCH_DAYS_FETCHED = defineOffer<SearchDaysFetched>('searchDaysFetched')
export const PROPERTY_CHOSEN = defineOffer<PropertyChosen>('propertyChosen')
