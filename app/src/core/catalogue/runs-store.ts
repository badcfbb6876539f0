import type { Selectable } from 'kysely'
import type { CatalogueRuns } from '#kit/server/db/generated/schema.ts'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { SYNC_KINDS, type SyncKind } from './domain/resource-kind.ts'

export type RunCause = 'sync' | 'resync' | 'nightly'
export type RunRow = Selectable<CatalogueRuns>

/** Starts a run; null if one is already running. */
export async function insertRun(tx: ShopTx, shopId: ShopId, cause: RunCause): Promise<RunRow | null> {
  const row = await tx
    .insertInto('catalogue_runs')
    .values({ shop_id: shopId, cause })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Returns the running sync; null if there is none. */
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

/** Returns the run that began last. */
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

/** Returns the last run that read all products. */
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

/** As many as of scans; one a night comes to a season. */
const RUNS_KEPT = 104

/** Deletes the oldest runs, except the last one that read all products. */
export async function forgetRuns(tx: ShopTx): Promise<void> {
  const oldest = await tx
    .selectFrom('catalogue_runs')
    .where('shop_id', '=', shopOf(tx))
    .select('id')
    .orderBy('id', 'desc')
    .offset(RUNS_KEPT)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  const good = await findLastGood(tx)
  await tx
    .deleteFrom('catalogue_runs')
    .where('shop_id', '=', shopOf(tx))
    .where('id', '<=', oldest.id)
    .where('id', '<>', good?.id ?? '0')
    .execute()
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
  readUntil?: Date | null
}

/** Stores the progress of a running run. */
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
      ...(change.readUntil !== undefined && { read_until: change.readUntil }),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** Stores how many the step has seen. No progress: a part that is read again shows the same ones. */
export async function noteSeen(tx: ShopTx, id: string, seen: number): Promise<void> {
  await tx
    .updateTable('catalogue_runs')
    .where('shop_id', '=', shopOf(tx))
    .set({ seen })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** Key among a run's totals: the number of products the plan allowed at that time. Absent: all of them. */
const LIMIT = 'productLimit'

/** Returns the limit under which the last run read all products; null if there was no limit, or no such run. */
export async function lastLimit(tx: ShopTx): Promise<number | null> {
  const good = await findLastGood(tx)
  return (good?.totals as Partial<Record<string, number>> | undefined)?.[LIMIT] ?? null
}

/** Moves on to the next kind and stores the total of the finished one. Returns the run, null after the last kind. */
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
        read_until: null,
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
