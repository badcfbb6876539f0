import { refreshImages } from '#core/catalogue/images/image-refreshes.ts'
import type { ShopContext } from '#core/context/context.ts'
import { keepActive } from '#core/shops/access.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import { startOptimising } from '../operations/optimise.ts'
import { imageAutomationGate } from '../plan-gates.ts'
import { readSavedSettings } from '../settings-store.ts'
import { selectionOf } from './service.ts'
import { claimDue, hasActive, noteRun, ownSettings } from './store.ts'

/** The job: starts every automation that is due. What was claimed by a process that died is due again with its next turn. */
export async function runAutomations(ctx: ShopContext): Promise<void> {
  for (;;) {
    const due = await ctx.tx(claimDue)
    if (!due) break
    try {
      await requireFeature(ctx, imageAutomationGate)
      await refreshImages(ctx)
      const settings = ownSettings(due) ?? (await ctx.tx(readSavedSettings)).settings
      const wanted = { selection: selectionOf(due), settings, again: false, most: due.daily_cap }
      const { id, total } = await startOptimising(ctx, wanted, { type: 'automate', title: due.title })
      const run = { operationId: id, images: total, isCapped: total >= due.daily_cap }
      await ctx.tx((tx) => noteRun(tx, due.id, run))
    } catch (error) {
      // The plan does not open it any more, nothing is new, or no credits are left: its next turn looks again.
      if (!(error instanceof AppError)) throw error
      ctx.log.info({ code: error.code, automation: due.id }, 'an image automation had nothing to start')
    }
  }
  // Due on its day, also where nobody opens the store.
  if (await ctx.tx(hasActive)) await keepActive(ctx)
}
