import { sql } from 'kysely'
import type { AppContext, ShopContext } from '#core/context/context.ts'
import { fromJson } from '#kit/server/db/json.ts'
import { clockOf, type ShopId } from '#kit/server/db/shop-tx.ts'
import { timeLimit } from '#kit/server/time-limits.ts'
import { changesErrors } from '../errors.ts'
import { findOperationRow } from '../journal/operation-rows.ts'
import { followState, movedColumns, operationAfter, operationCan } from '../journal/transition-sql.ts'
import { enqueueFilling, type FillJob } from './announced-operation.ts'

/** Attempts without a new page after which filling is given up. */
export const FILL_TRIES = 6
/** Rows per transaction. */
const CHUNK = 5_000

/** How preparing an operation ends without changes to write. */
export type FillingEnd = 'prepare-nothing' | 'fail-to-prepare' | 'cancel-preparing'

/**
 * Ends an operation that is still being prepared and deletes its drafts: they are not counted as left out. The worker
 * filling it loses it from the first moment. No effect if it has been prepared or has ended.
 */
export async function endFilling(
  ctx: ShopContext,
  id: string,
  { event, code = null }: { event: FillingEnd; code?: string | null },
): Promise<void> {
  const shop = ctx.shop.id
  const taken = await ctx.tx(async (tx) =>
    sql`update operations set filling_token = filling_token + 1, total = 0, touched_at = ${await clockOf(tx)}::timestamptz
      where shop_id = ${shop} and id = ${id} and filling`.execute(tx),
  )
  if (taken.numAffectedRows === 0n) return
  for (;;) {
    const { numAffectedRows = 0n } = await ctx.tx((tx) =>
      sql`
        delete from changes where shop_id = ${shop} and id in (
          select c.id from changes c
            join operations o on o.shop_id = c.shop_id and o.id = c.operation_id
            where c.shop_id = ${shop} and o.shop_id = ${shop} and o.id = ${id} and o.filling limit ${CHUNK})`.execute(
        tx,
      ),
    )
    if (numAffectedRows < BigInt(CHUNK)) break
  }
  await ctx.tx(async (tx) => {
    const { rows } = await sql<Parameters<typeof followState>[2]>`
      update operations set ready = true, filling = false, state = ${operationAfter(event)}, total = 0,
          error_code = ${code}, fill_cursor = null, fill_resources = 0, fill_tries = 0, waits_from = null,
          finished_at = ${await clockOf(tx)}::timestamptz
        where shop_id = ${shop} and id = ${id} and filling and ${operationCan(event)}
        returning ${movedColumns}`.execute(tx)
    await followState(ctx, tx, rows[0])
  })
}

/**
 * Resumes operations being prepared that have not moved for a while: their worker died, and the queue gave up. Ends
 * those whose attempts are used up. The worker runs it next to the recovery of single edits.
 */
export async function resumeFillings(
  app: AppContext,
  contextFor: (shop: { id: ShopId; domain: string }) => ShopContext,
): Promise<void> {
  const { rows } = await sql<{ shop_id: ShopId; domain: string; operation_id: string }>`
    select shop_id, domain, operation_id from signpost_idle_fillings(
      ${`${timeLimit('filling')} milliseconds`}::interval)`.execute(app.db.kysely)
  for (const { shop_id, domain, operation_id } of rows)
    await resume(contextFor({ id: shop_id, domain }), operation_id).catch((error: unknown) =>
      app.log.warn({ err: error, shop: domain }, 'an operation could not be prepared any further'),
    )
}

async function resume(ctx: ShopContext, id: string): Promise<void> {
  const row = await ctx.tx((tx) => findOperationRow(tx, id))
  if (row.cancel_asked) return endFilling(ctx, id, { event: 'cancel-preparing' })
  if (row.fill_tries >= FILL_TRIES)
    return endFilling(ctx, id, { event: 'fail-to-prepare', code: changesErrors.preparingFailed.code })
  await ctx.tx((tx) => enqueueFilling(ctx, tx, { operation: id, job: fromJson<FillJob>(row.fill_job) }))
}
