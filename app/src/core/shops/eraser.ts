import { defineOffer, type ShopContext } from '#core/context/context.ts'

/**
 * Deletes what a feature stores of a shop outside the database, or in tables of the installation. May run again after a failure, so part of it may
 * already be gone.
 */
export type Eraser = (ctx: ShopContext) => Promise<void>

export const ERASERS = defineOffer<Eraser>('erasers')
