import type { ShopContext } from '#core/context/context.ts'
import { beginUpload, completeUpload, takePiece } from '#core/uploads/receive-file.ts'
import { insertUpload } from '#core/uploads/upload-store.ts'
import type { RedirectPlan } from '../contract/plans.ts'
import { CHECK_PLAN, plans } from './plans.ts'
import { shownPlan } from './shown-plan.ts'

/** Begins the upload of an import. Throws `redirects.file-too-large`, `too-many-plans`, `imports-used-up`. */
export async function beginImport(
  ctx: ShopContext,
  file: { name: string; size: number },
): Promise<RedirectPlan> {
  return shownPlan(await beginUpload(ctx, plans, file, { source: 'import' }))
}

/** Adds one piece of the file. Throws `redirects.piece-out-of-order`, `other-file`, `file-too-long`, `no-plan`. */
export async function addPiece(
  ctx: ShopContext,
  piece: { id: string; at: number; bytes: string },
): Promise<RedirectPlan> {
  return shownPlan(await takePiece(ctx, plans, piece))
}

/** Completes the upload and begins the check. Throws `redirects.file-incomplete`, `no-plan`. */
export async function askForCheck(ctx: ShopContext, file: { id: string }): Promise<RedirectPlan> {
  return shownPlan(await completeUpload(ctx, plans, file))
}

/**
 * Creates the plan that repairs loops, chains, duplicates and paths that never match. Throws
 * `redirects.too-many-plans`.
 */
export async function planRepair(ctx: ShopContext): Promise<RedirectPlan> {
  return ctx.tx(async (tx) => {
    const row = await insertUpload(tx, plans, { source: 'repair', state: 'checking' })
    const { id } = row
    await ctx.queue.enqueue(CHECK_PLAN, { shop: ctx.shop.id, payload: { id } }, { tx, key: id })
    return shownPlan(row)
  })
}
