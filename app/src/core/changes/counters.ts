import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf } from '#kit/server/db/clock.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { MAIL_RESULT } from './job-names.ts'

/** By how much an operation's counters change; absent: not at all. `failed` includes `conflicts`. */
export interface CounterDelta {
  applied?: number
  unchanged?: number
  failed?: number
  conflicts?: number
  proposed?: number
  leftOut?: number
  errors?: number
  reverted?: number
  reserved?: number
  settled?: number
}

/**
 * Counts, and moves the operation's state along: running while anything is open, review when only proposals are left,
 * then its end, which gives an undo that changed nothing or was cancelled back to whoever tries again, and orders the mail. Part of the
 * caller's transaction, after the rows it counts.
 */
export async function countChanges(
  ctx: ShopContext,
  tx: ShopTx,
  entry: { operationId: string; delta: CounterDelta },
): Promise<void> {
  const { delta, operationId } = entry
  const by = (name: keyof CounterDelta): number => delta[name] ?? 0
  // One plain update of one row, its sums written out: joined with a locked copy of itself it deadlocks.
  const failed = sql`(failed + ${by('failed')})`
  const proposed = sql`(proposed + ${by('proposed')})`
  const good = sql`(applied + unchanged + ${by('applied') + by('unchanged')})`
  const open = sql`(total - left_out - ${by('leftOut')} - ${good} - ${failed} - ${proposed})`
  const { rows } = await sql<EndedRow>`
    update operations set
      applied = applied + ${by('applied')}, unchanged = unchanged + ${by('unchanged')}, failed = ${failed},
      conflicts = conflicts + ${by('conflicts')}, proposed = ${proposed}, left_out = left_out + ${by('leftOut')},
      errors = errors + ${by('errors')}, reverted = reverted + ${by('reverted')},
      credits_reserved = credits_reserved + ${by('reserved')}, credits_settled = credits_settled + ${by('settled')},
      state = case when ${open} > 0 then 'running' when ${proposed} > 0 then 'review'
        when cancel_asked then 'cancelled' when ${failed} = 0 then 'done' when ${good} > 0 then 'partial' else 'failed' end,
      finished_at = case when ${open} > 0 or ${proposed} > 0 then null else coalesce(finished_at, ${await clockOf(tx)}::timestamptz) end
    where shop_id = ${shopOf(tx)} and id = ${operationId}
    returning id, old.state as old_state, state, applied, undoes, notify, runs`.execute(tx)
  const [row] = rows
  if (!row || row.state === row.old_state || row.state === 'running' || row.state === 'review') return
  await ended(ctx, tx, row)
}

interface EndedRow {
  id: string
  state: string
  old_state: string
  applied: number
  undoes: string | null
  notify: boolean
  runs: number
}

async function ended(ctx: ShopContext, tx: ShopTx, row: EndedRow): Promise<void> {
  if (row.undoes !== null && (row.applied === 0 || row.state === 'cancelled'))
    await tx
      .updateTable('operations')
      .where('shop_id', '=', shopOf(tx))
      .set({ undone_by: null })
      .where('id', '=', row.undoes)
      .where('undone_by', '=', row.id)
      .execute()
  if (row.notify)
    await ctx.queue.enqueue(
      MAIL_RESULT,
      { shop: ctx.shop.id, payload: { operation: row.id, run: row.runs } },
      { tx, key: `${row.id}-${row.runs}` },
    )
}
