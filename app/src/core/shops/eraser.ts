import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** Deletes what a feature keeps of a shop outside the database. Called again after a failure, so it may find less than before. */
export type Eraser = (ctx: ShopContext) => Promise<void>

export const ERASERS = defineOffer<Eraser>('erasers')
