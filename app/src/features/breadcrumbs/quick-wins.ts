import type { QuickWin } from '#core/registry/quick-win.ts'
import { areShown } from './service.ts'

/** Whether the storefront shows breadcrumbs. */
export const quickWins: QuickWin[] = [
  {
    id: 'breadcrumbs',
    worth: 2,
    effort: 1,
    navigate: '/seo-booster/breadcrumbs?tabindex=0',
    read: async (ctx) => ({ state: (await areShown(ctx)) ? 'done' : 'open' }),
  },
]
