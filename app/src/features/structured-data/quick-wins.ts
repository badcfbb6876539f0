import type { QuickWin } from '#core/registry/quick-win.ts'
import { getEmbedStatus } from '#core/shops/app-block-status.ts'
import { PRODUCT_PATH } from './paths.ts'
import { isSwitchedOn } from './service.ts'

/** Whether the app embed and product markup are on. */
export const quickWins: QuickWin[] = [
  {
    id: 'embed',
    worth: 3,
    effort: 1,
    navigate: PRODUCT_PATH,
    async read(ctx) {
      const status = await getEmbedStatus(ctx)
      return { state: status === 'enabled' ? 'done' : status === 'disabled' ? 'open' : 'unknown' }
    },
  },
  {
    id: 'product-schema',
    worth: 3,
    effort: 1,
    navigate: PRODUCT_PATH,
    read: async (ctx) => ({ state: (await isSwitchedOn(ctx)) ? 'done' : 'open' }),
  },
]
