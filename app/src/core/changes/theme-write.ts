import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** Is told that Signpost has written to the published theme, for an operation or its undo; enqueues, and waits for nobody. */
export type ThemeWrite = (ctx: ShopContext) => Promise<void>

export const THEME_WRITES = defineOffer<ThemeWrite>('themeWrites')
