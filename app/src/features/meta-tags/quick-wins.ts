import { type QuickWin, shareState } from '#core/registry/quick-win.ts'
import { countActiveProducts, listIn } from './active-products.ts'

/** Titles and descriptions of active products, read from the catalogue. */
export const quickWins: QuickWin[] = [
  {
    id: 'titles',
    worth: 3,
    effort: 2,
    navigate: listIn('missing-title'),
    async read(ctx) {
      const { whole, titled } = await countActiveProducts(ctx)
      return shareState({ part: titled, whole })
    },
  },
  {
    id: 'descriptions',
    worth: 2,
    effort: 2,
    navigate: listIn('missing-description'),
    async read(ctx) {
      const { whole, described } = await countActiveProducts(ctx)
      return shareState({ part: described, whole })
    },
  },
]
