import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf } from '#kit/server/db/clock.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ChangeKind } from '../change-kind.ts'
import { type CounterDelta, countChanges } from '../counters.ts'
import { noteLateWrites } from '../late-writes.ts'
import { markReverted } from '../reverted.ts'
import { releaseUnused, settleUsed } from './charge-changes.ts'
import type { ChangeSettlement, SettledRow } from './settlement.ts'

/**
 * Settles changes of one kind together with what the feature keeps, the counters, what an undo took back, and the
 * credits: all of it in the caller's transaction, or nothing. Rows another holder has taken over are left alone, unless the
 * write took effect all the same: then it came late, and the journal says so.
 */
export async function settleChanges(
  ctx: ShopContext,
  tx: ShopTx,
  entry: { kind: ChangeKind<unknown> | undefined; settlements: ChangeSettlement[] },
): Promise<void> {
  const { kind, settlements } = entry
  if (settlements.length === 0) return
  const rows = await store(tx, together(settlements))
  const kept = new Set(rows.map(({ id }) => id))
  for (const { change, state, observed } of settlements) {
    if (!kept.has(change.id) || (state !== 'applied' && state !== 'unchanged')) continue
    const { resourceId, field } = change
    await kind?.settled?.(tx, ctx.shop.id, { resourceId, field, observed: observed ?? null })
  }
  const used = await settleUsed(ctx, tx, rows)
  const unused = await releaseUnused(ctx, tx, rows)
  await markReverted(
    tx,
    rows.filter((row) => row.reverts !== null && hasEffect(row)).map(({ id }) => id),
  )
  for (const operationId of [...new Set(rows.map((row) => row.operation_id))].sort()) {
    const delta = deltaOf(rows.filter((row) => row.operation_id === operationId))
    const settled = used.get(operationId) ?? { credits: 0, ceilings: 0 }
    const reserved = -settled.ceilings - (unused.get(operationId) ?? 0)
    await countChanges(ctx, tx, { operationId, delta: { ...delta, settled: settled.credits, reserved } })
  }
  const writes = settlements.flatMap(({ change, state, observed, isLate = false }) =>
    state === 'applied' && !kept.has(change.id)
      ? [{ ...change, attempts: change.attempts ?? 0, observed, isLate }]
      : [],
  )
  if (writes.length > 0) await noteLateWrites(ctx, tx, { kind, writes })
}

function hasEffect({ state }: SettledRow): boolean {
  return state === 'applied' || state === 'unchanged'
}

/** What waits again of one resource waits equally long: apart it would take a mutation each. */
function together(settlements: ChangeSettlement[]): ChangeSettlement[] {
  const due = new Map<string, Date>()
  for (const { change, nextAt } of settlements) {
    const known = due.get(change.resourceId)
    if (nextAt && (!known || known < nextAt)) due.set(change.resourceId, nextAt)
  }
  return settlements.map((settlement) =>
    settlement.nextAt
      ? { ...settlement, nextAt: due.get(settlement.change.resourceId) ?? settlement.nextAt }
      : settlement,
  )
}

async function store(tx: ShopTx, settlements: ChangeSettlement[]): Promise<SettledRow[]> {
  const column = <T>(of: (settlement: ChangeSettlement) => T): T[] => settlements.map(of)
  const { rows } = await sql<SettledRow>`
    update changes c set state = s.state, observed = s.observed, error_code = s.error_code,
        error_message = s.error_message, next_at = s.next_at, lease_until = null, bulk_id = null, bulk_line = null,
        made_edited_at = s.edited_at,
        settled_at = case when s.state in ('pending', 'drafting') then null else ${await clockOf(tx)}::timestamptz end
      from unnest(${column(({ change }) => change.id)}::bigint[], ${column(({ change }) => change.fence)}::bigint[],
          ${column(({ state }) => state)}::text[], ${column(({ observed }) => json(observed))}::jsonb[],
          ${column(({ errorCode }) => errorCode)}::text[], ${column(({ errorMessage }) => errorMessage)}::text[],
          ${column(({ nextAt }) => nextAt ?? null)}::timestamptz[],
          ${column(({ editedAt }) => editedAt ?? null)}::timestamptz[])
        as s (id, fence, state, observed, error_code, error_message, next_at, edited_at)
      where c.shop_id = ${shopOf(tx)} and c.id = s.id and c.fence = s.fence and c.state in ('applying', 'pending', 'drafting')
      returning c.id, c.operation_id, c.state, c.charge_id, c.charge_ceiling, c.credits_actual, c.reverts`.execute(
    tx,
  )
  return rows
}

function deltaOf(rows: SettledRow[]): CounterDelta {
  const count = (...states: string[]): number => rows.filter(({ state }) => states.includes(state)).length
  return {
    applied: count('applied'),
    unchanged: count('unchanged'),
    failed: count('failed', 'conflict'),
    conflicts: count('conflict'),
    errors: count('failed', 'conflict'),
  }
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
