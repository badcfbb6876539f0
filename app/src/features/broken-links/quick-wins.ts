import { findRun } from '#core/crawl/run-store.ts'
import { type QuickWin, shareState } from '#core/registry/quick-win.ts'
import { getEmbedStatus } from '#core/shops/app-block-status.ts'
import { isNothingLeft, whyNothingOpen } from './domain/nothing-open.ts'
import { getOverview } from './overview.ts'

/** Whether dead paths are redirected; done as well if none exist where visits are counted and the store was scanned. */
export const quickWins: QuickWin[] = [
  {
    id: 'dead-paths',
    worth: 2,
    effort: 1,
    navigate: '/seo-booster/brokenlink?tabindex=1',
    async read(ctx) {
      const overview = await getOverview(ctx)
      const { unresolved, resolved, archived, hidden } = overview.counts
      const part = resolved + archived + hidden
      if (unresolved > 0) return shareState({ part, whole: part + unresolved })
      const run = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
      const isLeft = !isNothingLeft(whyNothingOpen(overview, await getEmbedStatus(ctx)))
      if (isLeft || run?.state !== 'done') return { state: 'unknown' }
      return part > 0 ? shareState({ part, whole: part }) : { state: 'done' }
    },
  },
]
