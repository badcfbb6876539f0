import { sql } from 'kysely'
import type { ShopContext } from '#core/registry/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
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
 * then its end, which gives an undo that changed nothing back to whoever tries again, and orders the mail. Part of the
 * caller's transaction, after the rows it counts.
 */
export async function countChanges(
  ctx: ShopContext,
  tx: ShopTx,
  entry: { operationId: string; delta: CounterDelta },
): Promise<void> {
  const { delta, operationId } = entry
  const by = (name: keyof CounterDelta): number => delta[name] ?? 0
  const { rows } = await sql<EndedRow>`
    update operations o set
      applied = n.applied, unchanged = n.unchanged, failed = n.failed, conflicts = conflicts + ${by('conflicts')},
      proposed = n.proposed, left_out = n.left_out, errors = errors + ${by('errors')},
      reverted = reverted + ${by('reverted')}, credits_reserved = credits_reserved + ${by('reserved')},
      credits_settled = credits_settled + ${by('settled')}, state = n.state,
      finished_at = case when n.state in ('running', 'review') then null else coalesce(o.finished_at, now()) end
    from (
      select id, old_state, applied, unchanged, failed, proposed, left_out,
          case when open > 0 then 'running'
            when proposed > 0 then 'review'
            when cancel_asked then 'cancelled'
            when failed = 0 then 'done'
            when applied + unchanged > 0 then 'partial'
            else 'failed' end as state
        from (
          select *, total - applied - unchanged - failed - proposed - left_out as open
            from (
              select id, total, cancel_asked, state as old_state, applied + ${by('applied')} as applied,
                  unchanged + ${by('unchanged')} as unchanged, failed + ${by('failed')} as failed,
                  proposed + ${by('proposed')} as proposed, left_out + ${by('leftOut')} as left_out
                from operations where id = ${operationId} for update) counted) opened) n
    where o.id = n.id
    returning o.id, o.state, n.old_state, o.applied, o.undoes, o.notify, o.runs`.execute(tx)
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
  if (row.undoes !== null && row.applied === 0)
    await tx
      .updateTable('operations')
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
