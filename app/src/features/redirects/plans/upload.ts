import { randomUUID } from 'node:crypto'
import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { RedirectPlan } from '../contract/plans.ts'
import { IMPORT_LIMITS } from '../domain/import-limits.ts'
import { redirectErrors } from '../errors.ts'
import { CHECK_PLAN } from './check-plan.ts'
import { countFile, findPlan, insertPlan, shownPlan, updatePlan } from './plan-store.ts'

/** Throws `redirects.file-too-large`, `too-many-plans`, `imports-used-up`. */
export async function beginImport(
  ctx: ShopContext,
  { name, size }: { name: string; size: number },
): Promise<RedirectPlan> {
  if (size > IMPORT_LIMITS.file)
    throw new AppError(redirectErrors.fileTooLarge, { size, limit: IMPORT_LIMITS.file })
  return ctx.tx(async (tx) => {
    const plan = {
      id: randomUUID(),
      source: 'import',
      state: 'uploading',
      name: name.replaceAll('\0', ''),
      size,
    } as const
    const row = await insertPlan(tx, ctx.shop.id, plan)
    await countFile(tx, ctx.shop.id, ctx.settings.importsPerShopDay)
    return shownPlan(row)
  })
}

/**
 * The same piece sent twice is taken once. Throws `redirects.piece-out-of-order`, `other-file` when the last piece comes
 * again with other bytes, `file-too-long`, `no-plan`.
 */
export async function addPiece(
  ctx: ShopContext,
  piece: { id: string; at: number; bytes: string },
): Promise<RedirectPlan> {
  const { id, at } = piece
  const bytes = Buffer.from(piece.bytes, 'base64')
  return ctx.tx(async (tx) => {
    const row = await findPlan(tx, id, { lock: true })
    const received = Number(row.received)
    if (bytes.length > 0 && at + bytes.length === received && row.state === 'uploading') {
      const held = await tx
        .selectFrom('redirect_plan_pieces')
        .select('bytes')
        .where('shop_id', '=', shopOf(tx))
        .where('plan_id', '=', id)
        .where('at', '=', String(at))
        .executeTakeFirst()
      if (!held || !bytes.equals(held.bytes)) throw new AppError(redirectErrors.otherFile)
      return shownPlan(row)
    }
    if (at !== received || row.state !== 'uploading')
      throw new AppError(redirectErrors.pieceOutOfOrder, { expected: received })
    if (received + bytes.length > Number(row.size)) throw new AppError(redirectErrors.fileTooLong)
    if (bytes.length > 0)
      await tx
        .insertInto('redirect_plan_pieces')
        .values({ shop_id: ctx.shop.id, plan_id: id, at: String(received), bytes })
        .execute()
    const now = String(received + bytes.length)
    await updatePlan(tx, id, { received: now })
    return shownPlan({ ...row, received: now })
  })
}

/** Hands the file to the worker; asking again changes nothing. Throws `redirects.file-incomplete`, `no-plan`. */
export async function askForCheck(ctx: ShopContext, { id }: { id: string }): Promise<RedirectPlan> {
  return ctx.tx(async (tx) => {
    const row = await findPlan(tx, id, { lock: true })
    if (row.state !== 'uploading') return shownPlan(row)
    if (row.received !== row.size)
      throw new AppError(redirectErrors.fileIncomplete, { received: row.received, size: row.size })
    await updatePlan(tx, id, { state: 'checking' })
    await ctx.queue.enqueue(CHECK_PLAN, { shop: ctx.shop.id, payload: { id } }, { tx, key: id })
    return shownPlan({ ...row, state: 'checking' })
  })
}

/** Loops, chains, duplicates and paths that never match: the plan that would put them right. */
export async function planRepair(ctx: ShopContext): Promise<RedirectPlan> {
  return ctx.tx(async (tx) => {
    const plan = { id: randomUUID(), source: 'repair', state: 'checking', name: '', size: 0 } as const
    const row = await insertPlan(tx, ctx.shop.id, plan)
    await ctx.queue.enqueue(CHECK_PLAN, { shop: ctx.shop.id, payload: { id: plan.id } }, { tx, key: plan.id })
    return shownPlan(row)
  })
}
