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

/**
 * Starts every automation that is due (a job). If the process dies after claiming one, that automation is due again
 * at its next regular run.
 */
export async function runAutomations(ctx: ShopContext): Promise<void> {
  for (;;) {
    const due = await ctx.tx(claimDue)
    if (!due) break
    try {
      await requireFeature(ctx, imageAutomationGate)
      await refreshImages(ctx)
      const settings = ownSettings(due) ?? (await ctx.tx(readSavedSettings)).settings
      const images = { selection: selectionOf(due), settings, again: false, most: due.daily_cap }
      const { id, total } = await startOptimising(ctx, images, { type: 'automate', title: due.title })
      const run = { operationId: id, images: total, isCapped: total >= due.daily_cap }
      await ctx.tx((tx) => noteRun(tx, due.id, run))
    } catch (error) {
      // The plan no longer includes it, nothing is new, or no credits are left: the next run tries again.
      if (!(error instanceof AppError)) throw error
      ctx.log.info({ code: error.code, automation: due.id }, 'an image automation had nothing to start')
    }
  }
  // Keeps the shop active, so that runs are due even if the merchant does not open the app.
  if (await ctx.tx(hasActive)) await keepActive(ctx)
}
