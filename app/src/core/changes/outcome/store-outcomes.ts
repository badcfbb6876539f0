import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { toJson } from '#kit/server/db/json.ts'
import { clockOf, holdClock, type ShopTx } from '#kit/server/db/shop-tx.ts'
import type { ChangeKind } from '../change-kind.ts'
import { countMoves, OUTCOME_EVENTS } from '../domain/transitions.ts'
import { type Effect, releaseUnused, settleUsed, tellEffects } from '../journal/charge-changes.ts'
import { noteLateWrites } from '../journal/late-writes.ts'
import { nameOverwrittenBy, noteOverwritten } from '../journal/overwritten.ts'
import { countChanges, markReverted, oneCanHappen } from '../journal/transition-sql.ts'
import type { ChangeOutcome, StoredOutcome } from './change-outcome.ts'

/**
 * Stores outcomes in a separate transaction, and marks overwritten edits. If notices cannot be compared, the outcomes
 * stay stored.
 */
export async function recordOutcomes(
  ctx: ShopContext,
  kind: ChangeKind<unknown>,
  outcomes: readonly ChangeOutcome[],
): Promise<void> {
  await ctx.tx((tx) => storeOutcomes(ctx, tx, { kind, outcomes }))
  await nameOverwrittenBy(ctx, outcomes).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'could not check a write against reported edits')
  })
}

/**
 * Stores the outcomes of changes of one kind together with the feature's own data, the counters, the changes an undo
 * took back, and the credits: all in the caller's transaction, or nothing. Rows that another holder has taken over
 * are left alone, unless the write took effect: then it is journalled as late.
 */
export async function storeOutcomes(
  ctx: ShopContext,
  tx: ShopTx,
  entry: { kind: ChangeKind<unknown> | undefined; outcomes: readonly ChangeOutcome[] },
): Promise<void> {
  const { kind, outcomes } = entry
  if (outcomes.length === 0) return
  await holdClock(tx)
  const rows = await store(ctx, tx, together(outcomes))
  const kept = new Set(rows.map(({ id }) => id))
  await noteOverwritten(
    ctx,
    tx,
    outcomes.filter(({ change }) => kept.has(change.id)),
  )
  const values = outcomes
    .filter(({ change, state }) => kept.has(change.id) && (state === 'applied' || state === 'unchanged'))
    .map(({ change: { resourceId, field }, observed }) => ({ resourceId, field, observed: observed ?? null }))
  if (kind?.noteValues && values.length > 1) await kind.noteValues(tx, ctx.shop.id, values)
  else for (const change of values) await kind?.noteValue?.(tx, ctx.shop.id, change)
  await tellEffects(ctx, tx, unpaidEffects(rows, outcomes))
  const used = await settleUsed(ctx, tx, rows)
  const unused = await releaseUnused(ctx, tx, rows)
  await markReverted(
    tx,
    rows.filter((row) => row.reverts !== null && hasEffect(row)).map(({ id }) => id),
  )
  for (const operationId of [...new Set(rows.map((row) => row.operation_id))].sort()) {
    const delta = countMoves(rows.filter((row) => row.operation_id === operationId))
    const settled = used.get(operationId) ?? { credits: 0, ceilings: 0 }
    const reserved = -settled.ceilings - (unused.get(operationId) ?? 0)
    await countChanges(ctx, tx, { operationId, delta: { ...delta, settled: settled.credits, reserved } })
  }
  const writes = outcomes.flatMap(({ change, state, observed, isLate = false }) =>
    state === 'applied' && !kept.has(change.id)
      ? [{ ...change, attempts: change.attempts ?? 0, observed, isLate }]
      : [],
  )
  if (writes.length > 0) await noteLateWrites(ctx, tx, { kind, writes })
}

function unpaidEffects(rows: readonly StoredOutcome[], outcomes: readonly ChangeOutcome[]): Effect[] {
  const unpaid = new Set(
    rows.flatMap(({ id, state, charge_id }) => (state === 'applied' && charge_id === null ? [id] : [])),
  )
  return outcomes.flatMap(({ change, observed }) => (unpaid.has(change.id) ? [{ ...change, observed }] : []))
}

function hasEffect({ state }: StoredOutcome): boolean {
  return state === 'applied' || state === 'unchanged'
}

/** Gives the waiting changes of one resource the same pause: otherwise each would need its own mutation. */
function together(outcomes: readonly ChangeOutcome[]): ChangeOutcome[] {
  const longest = new Map<string, number>()
  for (const { change, waitMs } of outcomes)
    if (waitMs) longest.set(change.resourceId, Math.max(waitMs, longest.get(change.resourceId) ?? 0))
  return outcomes.map((outcome) =>
    outcome.waitMs
      ? { ...outcome, waitMs: longest.get(outcome.change.resourceId) ?? outcome.waitMs }
      : outcome,
  )
}

const EVENTS = Object.values(OUTCOME_EVENTS)

async function store(
  { shop }: ShopContext,
  tx: ShopTx,
  outcomes: readonly ChangeOutcome[],
): Promise<StoredOutcome[]> {
  const column = <T>(of: (outcome: ChangeOutcome) => T): T[] => outcomes.map(of)
  const now = await clockOf(tx)
  // `now + interval` in the statement would be a stable operator beside a column, which Citus refuses.
  const nextAt = ({ waitMs }: ChangeOutcome): string | null =>
    typeof waitMs === 'number' ? new Date(Date.parse(now) + waitMs).toISOString() : null
  const { rows } = await sql<StoredOutcome>`
    update changes c set state = s.state, observed = s.observed, error_code = s.error_code,
        error_message = s.error_message, error_values = s.error_values,
        next_at = s.next_at, lease_until = null, bulk_id = null, bulk_line = null,
        made_edited_at = s.edited_at,
        settled_at = case when s.state in ('pending', 'drafting') then null else ${now}::timestamptz end
      from unnest(${column(({ change }) => change.id)}::bigint[], ${column(({ change }) => change.fencingToken)}::bigint[],
          ${column(({ state }) => state)}::text[], ${column(({ observed }) => toJson(observed))}::jsonb[],
          ${column(({ errorCode }) => errorCode)}::text[], ${column(({ errorMessage }) => errorMessage)}::text[],
          ${column(({ errorValues }) => toJson(errorValues))}::jsonb[],
          ${column(nextAt)}::timestamptz[],
          ${column(({ editedAt }) => editedAt ?? null)}::timestamptz[])
        as s (id, fencing_token, state, observed, error_code, error_message, error_values, next_at, edited_at)
      where c.shop_id = ${shop.id} and c.id = s.id and c.fencing_token = s.fencing_token
        and ${oneCanHappen(EVENTS, { now: 'c.state', next: 's.state' })}
      returning c.id, c.operation_id, old.state as was, new.state, c.charge_id, c.charge_ceiling, c.credits_actual,
        c.reverts`.execute(tx)
  return rows
}
