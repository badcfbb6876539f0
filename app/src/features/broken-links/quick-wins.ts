import { findRun } from '#core/crawl/run-store.ts'
import { type QuickWin, shareState } from '#core/registry/quick-win.ts'
import { getOverview } from './overview.ts'

/** Whether dead paths are redirected; done as well if none exist once the store was scanned. */
export const quickWins: QuickWin[] = [
  {
    id: 'dead-paths',
    worth: 2,
    effort: 1,
    navigate: '/seo-booster/brokenlink?tabindex=1',
    async read(ctx) {
      const { counts } = await getOverview(ctx)
      const part = counts.resolved + counts.archived + counts.hidden
      const whole = part + counts.unresolved
      if (whole > 0) return shareState({ part, whole })
      const run = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
      return { state: run?.state === 'done' ? 'done' : 'unknown' }
    },
  },
]
