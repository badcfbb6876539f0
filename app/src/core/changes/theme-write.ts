import { defineOffer, type ShopContext } from '#core/context/context.ts'

/**
 * Called when Signpost has written to the published theme, for an operation or its undo; enqueues a job and does not
 * wait.
 */
export type ThemeWrite = (ctx: ShopContext) => Promise<void>

export const THEME_WRITES = defineOffer<ThemeWrite>('themeWrites')
