import { refreshImages } from '#core/catalogue/images/image-refreshes.ts'
import { holdMembers } from '#core/catalogue/members/read-members.ts'
import type { ShopContext } from '#core/context/context.ts'
import { keepActive } from '#core/shops/access.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import { imagesErrors } from '../errors.ts'
import { startOptimising } from '../operations/optimise.ts'
import { creditsLeft, quoteImages } from '../operations/quote.ts'
import { imageAutomationGate } from '../plan-gates.ts'
import { readSavedSettings } from '../settings-store.ts'
import { selectionOf } from './service.ts'
import {
  type AutomationRow,
  claimDue,
  hasActive,
  noteRun,
  noteWaiting,
  ownSettings,
  type StartedRun,
} from './store.ts'

/**
 * Starts every automation that is due (a job). If the process dies after claiming one, that automation is due again
 * at its next regular run. One without credits or a plan waits for them, and is tried again each hour.
 */
export async function runAutomations(ctx: ShopContext): Promise<void> {
  // Credits of images that were started before in this loop are not reserved yet.
  let promised = 0
  for (;;) {
    const due = await ctx.tx(claimDue)
    if (!due) break
    try {
      await requireFeature(ctx, imageAutomationGate)
      await refreshImages(ctx)
      if (due.collection !== null) await holdMembers(ctx, due.collection)
      const run = await start(ctx, due, promised)
      promised += run.images
      await ctx.tx((tx) => noteRun(tx, due.id, run))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      ctx.log.info({ code: error.code, automation: due.id }, 'an image automation had nothing to start')
      // Without new images there is nothing to wait for but the next regular run.
      if (error.code !== imagesErrors.nothingToDo.code) await ctx.tx((tx) => noteWaiting(tx, due, error.code))
    }
  }
  // Keeps the shop active, so that runs are due even if the merchant does not open the app.
  if (await ctx.tx(hasActive)) await keepActive(ctx)
}

/** Takes as many images as the day's maximum and the credits cover; the others stay new (decision 0137). */
async function start(ctx: ShopContext, due: AutomationRow, promised: number): Promise<StartedRun> {
  const settings = ownSettings(due) ?? (await ctx.tx(readSavedSettings)).settings
  const credits = await creditsLeft(ctx)
  const covered = credits === null ? Number.POSITIVE_INFINITY : Math.max(0, credits - promised)
  const selection = selectionOf(due)
  if (covered === 0) {
    const { images } = await quoteImages(ctx, { selection, settings, again: false })
    throw new AppError(images === 0 ? imagesErrors.nothingToDo : imagesErrors.fewCredits)
  }
  const { id, total } = await startOptimising(
    ctx,
    { selection, settings, again: false, most: Math.min(due.daily_cap, covered) },
    { type: 'automate', title: due.title },
  )
  const isShort = covered < due.daily_cap && total >= covered
  const rest = isShort
    ? { waitsFor: imagesErrors.fewCredits.code }
    : total >= due.daily_cap
      ? 'tomorrow'
      : 'none'
  return { operationId: id, images: total, rest }
}
