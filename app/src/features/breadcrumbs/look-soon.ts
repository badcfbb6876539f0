import type { ShopContext } from '#core/context/context.ts'

/** How long a look counts while the screen is open and something in the theme is to be mended. */
export const LOOK_AGAIN_MS = 600_000
export const LOOK = 'breadcrumbs.look'

/** Enqueues a look at the theme's own breadcrumbs. */
export async function lookSoon(ctx: ShopContext): Promise<void> {
  await ctx.queue.enqueue(LOOK, { shop: ctx.shop.id, payload: {} }, { key: 'look' })
}
