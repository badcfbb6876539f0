import { type QuickWin, shareState } from '#core/registry/quick-win.ts'
import { readDescribed } from './home-cards.ts'

/** Share of images with an alt text. */
export const quickWins: QuickWin[] = [
  {
    id: 'alt-texts',
    worth: 2,
    effort: 2,
    navigate: '/seo-booster/metatags?tabindex=2&state=missing',
    read: async (ctx) => shareState((await readDescribed(ctx)) ?? { part: 0, whole: 0 }),
  },
]
