import type { QuickWin } from '#core/registry/quick-win.ts'
import { countVerdicts } from './list-store.ts'
import { findReading } from './reading/reading-store.ts'
import { isWhole } from './reading/whole-reading.ts'

/**
 * Quick wins by the last reading of the sitemaps: whether they list what they should. An unread page is not called
 * fine, nor is a sitemap that was read in part.
 */
export const quickWins: QuickWin[] = [
  {
    id: 'sitemap',
    worth: 2,
    effort: 1,
    navigate: '/google-search-console/xml-sitemap?tabindex=0',
    async read(ctx) {
      const { reading, allRead, counts } = await ctx.tx(async (tx) => {
        const last = await findReading(tx)
        return {
          reading: last,
          allRead: await isWhole(tx, last),
          counts: Object.values(await countVerdicts(tx)),
        }
      })
      if (reading?.state !== 'done') return { state: 'unknown' }
      const of = (verdicts: readonly ('good' | 'problem' | 'unread' | 'missing')[]) =>
        counts.reduce((sum, one) => sum + verdicts.reduce((all, verdict) => all + one[verdict], 0), 0)
      const whole = of(['good', 'unread', 'problem', 'missing'])
      if (whole === 0) return { state: 'unknown' }
      if (of(['problem', 'missing']) > 0) return { state: 'open', part: of(['good']), whole }
      return { state: of(['unread']) > 0 || !allRead ? 'unknown' : 'done', part: of(['good']), whole }
    },
  },
]
