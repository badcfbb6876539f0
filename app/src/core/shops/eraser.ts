import type { ShopContext } from '#core/context/context.ts'
import { defineOffer } from '#core/context/offer.ts'

/** Deletes what a feature keeps of a shop outside the database. Called again after a failure, so it may find less than before. */
export type Eraser = (ctx: ShopContext) => Promise<void>

export const ERASERS = defineOffer<Eraser>('erasers')
