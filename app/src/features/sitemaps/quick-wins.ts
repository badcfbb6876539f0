import { type QuickWin, shareState } from '#core/registry/quick-win.ts'
import { countVerdicts } from './list-store.ts'
import { findReading } from './reading/reading-store.ts'

/** Quick wins by the last reading of the sitemaps: whether they list what they should. */
export const quickWins: QuickWin[] = [
  {
    id: 'sitemap',
    worth: 2,
    effort: 1,
    navigate: '/google-search-console/xml-sitemap?tabindex=0',
    async read(ctx) {
      const { reading, counts } = await ctx.tx(async (tx) => ({
        reading: await findReading(tx),
        counts: Object.values(await countVerdicts(tx)),
      }))
      if (reading?.state !== 'done') return { state: 'unknown' }
      const of = (verdicts: readonly ('good' | 'problem' | 'unread' | 'missing')[]) =>
        counts.reduce((sum, one) => sum + verdicts.reduce((all, verdict) => all + one[verdict], 0), 0)
      return shareState({ part: of(['good', 'unread']), whole: of(['good', 'unread', 'problem', 'missing']) })
    },
  },
]
