import { expect, vi } from 'vitest'
import { beginImageRead, findImageRead } from '#core/catalogue/images/image-reads.ts'
import { runReadImages } from '#core/catalogue/images/read-images.ts'
import type { ShopContext } from '#core/context/context.ts'

/** Reads the images of the store's products, as the first sync does. */
export async function readImages(ctx: ShopContext): Promise<void> {
  await ctx.tx((tx) => beginImageRead(tx, ctx.shop.id))
  await vi.waitFor(
    async () => {
      await runReadImages(ctx)
      expect((await ctx.tx(findImageRead))?.state).toBe('done')
    },
    { timeout: 20_000 },
  )
}
