import type { ShopContext } from '#core/context/context.ts'
import { QUICK_WIN_OFFER, type QuickWin } from '#core/registry/quick-win.ts'
import { lastProblems, sumNow } from './audit-run-store.ts'
import type { QuickWinLine } from './contract.ts'

/** Lists quick wins by value per effort, those done last. One that cannot be read is unknown. */
export async function getQuickWins(ctx: ShopContext): Promise<QuickWinLine[]> {
  const lines = await Promise.all(
    ctx.offered(QUICK_WIN_OFFER).map(async ({ id, worth, effort, navigate, read }): Promise<QuickWinLine> => {
      const state = await read(ctx).catch((error: unknown) => {
        ctx.log.warn({ err: error, win: id }, 'a quick win could not be read')
        return { state: 'unknown' as const }
      })
      return { id, worth, effort, navigate, ...state }
    }),
  )
  const value = ({ worth, effort }: QuickWinLine) => worth / effort
  const isDone = ({ state }: QuickWinLine) => Number(state === 'done')
  return lines.sort((a, b) => isDone(a) - isDone(b) || value(b) - value(a) || b.worth - a.worth)
}

/** The audit's own quick win: no critical issue on the store's pages. */
export const quickWins: QuickWin[] = [
  {
    id: 'critical-issues',
    worth: 3,
    effort: 3,
    navigate: '/seo-audit?view=critical',
    async read(ctx) {
      const { judged, sum } = await ctx.tx(async (tx) => ({
        judged: await lastProblems(tx),
        sum: await sumNow(tx),
      }))
      const { pages, criticalPages } = sum
      if (judged === null || pages === 0) return { state: 'unknown' }
      return { state: criticalPages === 0 ? 'done' : 'open', part: pages - criticalPages, whole: pages }
    },
  },
]
