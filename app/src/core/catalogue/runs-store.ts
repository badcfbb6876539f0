import type { Selectable } from 'kysely'
import type { CatalogueRuns } from '#kit/server/db/generated/schema.ts'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { SYNC_KINDS, type SyncKind } from './domain/resource-kind.ts'

export type RunCause = 'sync' | 'resync' | 'nightly'
export type RunRow = Selectable<CatalogueRuns>

/** Begins a run; null when one is under way. */
export async function insertRun(tx: ShopTx, shopId: ShopId, cause: RunCause): Promise<RunRow | null> {
  const row = await tx
    .insertInto('catalogue_runs')
    .values({ shop_id: shopId, cause })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function findRunning(tx: ShopTx): Promise<RunRow | null> {
  return (
    (await tx
      .selectFrom('catalogue_runs')
      .where('shop_id', '=', shopOf(tx))
      .selectAll()
      .where('state', '=', 'running')
      .executeTakeFirst()) ?? null
  )
}

/** The run that began last. */
export async function findLast(tx: ShopTx): Promise<RunRow | null> {
  const row = await tx
    .selectFrom('catalogue_runs')
    .where('shop_id', '=', shopOf(tx))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The last run that read products to the end. */
export async function findLastGood(tx: ShopTx): Promise<RunRow | null> {
  const row = await tx
    .selectFrom('catalogue_runs')
    .where('shop_id', '=', shopOf(tx))
    .selectAll()
    .where('state', 'in', ['done', 'partial'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export interface RunChange {
  state?: 'done' | 'partial' | 'failed' | 'cancelled'
  bulkOperationId?: string | null
  linesDone?: number
  seen?: number
  expected?: number | null
  cancelAsked?: boolean
  error?: { code: string; details: Record<string, unknown> }
  unread?: Record<string, string>
}

/** Notes how far a run is; only while it runs. */
export async function updateRun(tx: ShopTx, id: string, change: RunChange): Promise<void> {
  await tx
    .updateTable('catalogue_runs')
    .where('shop_id', '=', shopOf(tx))
    .set({
      touched_at: await clockOf(tx),
      ...(change.state && { state: change.state, finished_at: await clockOf(tx) }),
      ...(change.bulkOperationId !== undefined && { bulk_operation_id: change.bulkOperationId }),
      ...(change.linesDone !== undefined && { lines_done: change.linesDone }),
      ...(change.seen !== undefined && { seen: change.seen }),
      ...(change.expected !== undefined && { expected: change.expected }),
      ...(change.cancelAsked !== undefined && { cancel_asked: change.cancelAsked }),
      ...(change.error && {
        error_code: change.error.code,
        error_details: JSON.stringify(change.error.details),
      }),
      ...(change.unread !== undefined && { unread: JSON.stringify(change.unread) }),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** Among a run's totals: how many products the shop's plan let in at that time. Not there: all of them. */
const LIMIT = 'productLimit'

/** The limit under which the last run read products to the end; null: none, or no such run. */
export async function lastLimit(tx: ShopTx): Promise<number | null> {
  const good = await findLastGood(tx)
  return (good?.totals as Partial<Record<string, number>> | undefined)?.[LIMIT] ?? null
}

/** Goes on to the next kind, with the total of the one that is read; answers the run, null after the last kind. */
export async function nextStep(
  tx: ShopTx,
  run: RunRow,
  { total, limit }: { total: number | null; limit: number | null },
): Promise<RunRow | null> {
  const next = SYNC_KINDS[SYNC_KINDS.indexOf(run.step as SyncKind) + 1]
  const totals = {
    ...(run.totals as object),
    ...(total !== null && { [run.step]: total }),
    ...(run.step === 'product' && limit !== null && { [LIMIT]: limit }),
  }
  const row = await tx
    .updateTable('catalogue_runs')
    .where('shop_id', '=', shopOf(tx))
    .set({
      totals: JSON.stringify(totals),
      touched_at: await clockOf(tx),
      ...(next && {
        step: next,
        step_started_at: await clockOf(tx),
        bulk_operation_id: null,
        lines_done: 0,
        seen: 0,
        expected: null,
      }),
    })
    .where('id', '=', run.id)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst()
  return next && row ? row : null
}
