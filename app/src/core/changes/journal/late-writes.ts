import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { toJson } from '#kit/server/db/json.ts'
import { clockOf, type ShopTx } from '#kit/server/db/shop-tx.ts'
import type { ChangeKind } from '../change-kind.ts'
import { type ChangeState, countMoves } from '../domain/transitions.ts'
import { changesErrors } from '../errors.ts'
import { settleUsed, tellEffects } from './charge-changes.ts'
import { after, canHappen, countChanges, markReverted } from './transition-sql.ts'

/** A write that took effect, reported by its sender. */
export interface LateWrite {
  id: string
  kind: string
  resourceId: string
  field: string
  observed: unknown
  /** Sends of this change before this one; absent for a single edit. */
  attempts: number
  /** True if its bytes left after its lease: it may have overwritten anything. */
  isLate: boolean
}

interface Row {
  id: string
  operation_id: string
  state: ChangeState
  before: unknown
  observed: unknown
  attempts: number
  sent_at: Date | null
  settled_at: Date | null
  charge_id: string | null
  charge_ceiling: number | null
  credits_actual: number | null
  reverts: string | null
}

/**
 * Journals writes that took effect although another worker has taken over their changes. Whatever state the change
 * ended in, it becomes applied with a late code, and with the value it replaced if known, which its undo restores.
 * Facts already in the journal are left as they are.
 */
export async function noteLateWrites(
  ctx: ShopContext,
  tx: ShopTx,
  entry: { kind: ChangeKind<unknown> | undefined; writes: LateWrite[] },
): Promise<void> {
  for (const write of [...entry.writes].sort((a, b) => Number(a.id) - Number(b.id)))
    await noteOne(ctx, tx, { kind: entry.kind, write })
}

async function noteOne(
  ctx: ShopContext,
  tx: ShopTx,
  { kind, write }: { kind: ChangeKind<unknown> | undefined; write: LateWrite },
): Promise<void> {
  const shop = ctx.shop.id
  const { rows } = await sql<Row>`
    select id, operation_id, state, before, observed, attempts, sent_at, settled_at, charge_id, charge_ceiling,
        credits_actual, reverts from changes
      where shop_id = ${shop} and id = ${write.id} for update`.execute(tx)
  const [row] = rows
  if (!row || isToldAlready(row, write)) return
  const replaced = await replacedBy(ctx, tx, { kind, write, row })
  const code = replaced ? changesErrors.writtenLate.code : changesErrors.writtenLateUnseen.code
  await sql`
    update changes set state = ${after('arrive-late')}, fencing_token = fencing_token + 1, lease_until = null, next_at = null, bulk_id = null,
        bulk_line = null, error_code = ${code}, error_message = null, error_values = null, observed = ${toJson(write.observed)}::jsonb,
        before = ${toJson(replaced ? replaced.value : row.before)}::jsonb, settled_at = ${await clockOf(tx)}::timestamptz
      where shop_id = ${shop} and id = ${write.id} and ${canHappen('arrive-late')}`.execute(tx)
  ctx.log.warn({ change: write.id, was: row.state }, 'a write arrived after its lease')
  const { resourceId, field, observed } = write
  await kind?.noteValue?.(tx, shop, { resourceId, field, observed })
  if (row.charge_id === null && !tookEffect(row.state))
    await tellEffects(ctx, tx, [{ ...write, operationId: row.operation_id }])
  await markReverted(tx, [write.id])
  const delta = countMoves([{ was: row.state, state: 'applied' }])
  await countChanges(ctx, tx, {
    operationId: row.operation_id,
    delta: { ...delta, ...(await pay(ctx, tx, row)) },
  })
}

/** Settles a charge that was still reserved for it; a released one stays released. */
async function pay(ctx: ShopContext, tx: ShopTx, row: Row): Promise<{ settled?: number; reserved?: number }> {
  if (tookEffect(row.state)) return {}
  const used = await settleUsed(ctx, tx, [{ ...row, was: row.state, state: 'applied' }])
  const sum = used.get(row.operation_id)
  if (!sum) return {}
  return { settled: sum.credits, reserved: -sum.ceilings }
}

const tookEffect = (state: ChangeState): boolean => state === 'applied' || state === 'reverted'

/** True if the change was read back as applied and not sent again since: the reader saw this very write. */
function isToldAlready(row: Row, { attempts, isLate }: LateWrite): boolean {
  return tookEffect(row.state) && !isLate && row.attempts <= attempts + 1
}

/** Returns the value a late write replaced: what another change has written since, or what the last reader found. */
async function replacedBy(
  ctx: ShopContext,
  tx: ShopTx,
  { kind, write, row }: { kind: ChangeKind<unknown> | undefined; write: LateWrite; row: Row },
): Promise<{ value: unknown } | null> {
  const found = row.state === 'conflict' ? { value: row.observed } : null
  const since = (found && row.settled_at) ?? row.sent_at
  const { rows } = await sql<{ value: unknown }>`
    select observed as value from changes
      where shop_id = ${ctx.shop.id} and resource_id = ${write.resourceId} and field = ${write.field}
        and kind = ${write.kind} and id <> ${write.id} and state in ('applied', 'reverted')
        and settled_at > ${since}
      order by settled_at desc, id desc limit 1`.execute(tx)
  const known = rows[0] ?? found
  if (!known || !kind) return known
  return kind.normalise(known.value ?? null) === kind.normalise(write.observed ?? null) ? null : known
}
