import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { toJson } from '#kit/server/db/json.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Operation, ReviewInput } from '../contract.ts'
import { kindOf } from '../dispatcher/shop-queue-work.ts'
import { wake } from '../dispatcher/shop-queues.ts'
import { type ChangeState, countMoves } from '../domain/transitions.ts'
import { changesErrors } from '../errors.ts'
import { releaseUnused } from '../journal/charge-changes.ts'
import { findOperation } from '../journal/operation-rows.ts'
import { after, canHappen, countChanges } from '../journal/transition-sql.ts'
import { requireFeatureOf } from '../operation/require-feature-of.ts'

/** Rows per transaction. */
const CHUNK = 5_000

/**
 * Applies the merchant's decisions on proposals: edited values are stored, accepted ones are queued for the store,
 * rejected ones are left out and their credits released. Throws `changes.not-found`, `invalid-value`, `plans.locked`
 * for accepted ones, and `no-proposal` if none of the named ones waits any more.
 */
export async function reviewChanges(ctx: ShopContext, review: ReviewInput): Promise<Operation> {
  const { id } = review
  // Locked proposals can still be rejected: their credits are released.
  if (review.accept.length > 0 || review.edits.length > 0) await requireFeatureOf(ctx, id)
  let moved = 0
  await ctx.tx(async (tx) => {
    await findOperation(tx, id)
    moved += await storeEdits(ctx, tx, review)
  })
  for (const verdict of ['reject', 'accept'] as const) {
    const chosen = review[verdict]
    if (chosen !== 'all' && chosen.length === 0) continue
    for (;;) {
      const count = await ctx.tx((tx) => decide(ctx, tx, { operationId: id, verdict, chosen }))
      moved += count
      if (count < CHUNK) break
    }
  }
  if (moved === 0) throw new AppError(changesErrors.noProposal)
  return ctx.tx((tx) => findOperation(tx, id))
}

async function storeEdits(ctx: ShopContext, tx: ShopTx, { id, edits }: ReviewInput): Promise<number> {
  if (edits.length === 0) return 0
  const { rows } = await sql<{ id: string; kind: string; field: string }>`
    select id, kind, field from changes where shop_id = ${shopOf(tx)} and operation_id = ${id} and state = 'proposed'
      and id = any(${edits.map((edit) => edit.id)}::bigint[]) for update`.execute(tx)
  const proposals = new Map(rows.map((row) => [row.id, row]))
  for (const edit of edits) {
    const row = proposals.get(edit.id)
    if (!row) continue
    const after = edit.after ?? null
    const fits = after === null || kindOf(ctx, row.kind)?.schema.safeParse(after).success
    if (!fits) throw new AppError(changesErrors.invalidValue, { change: edit.id, fields: [row.field] })
    await sql`
      update changes set after = ${toJson(after)}::jsonb,
          note = coalesce(note, '{}') || '{"edited": true}'
        where shop_id = ${shopOf(tx)} and id = ${edit.id}`.execute(tx)
  }
  return rows.length
}

async function decide(
  ctx: ShopContext,
  tx: ShopTx,
  entry: { operationId: string; verdict: 'accept' | 'reject'; chosen: 'all' | string[] },
): Promise<number> {
  const { operationId, verdict, chosen } = entry
  // First: writers lock their shop queue before anything else, too.
  if (verdict === 'accept') await wake(tx, ctx.shop.id, 'write')
  const only = chosen === 'all' ? sql`` : sql`and id = any(${chosen}::bigint[])`
  const shop = ctx.shop.id
  const { rows } = await sql<{ was: ChangeState; state: ChangeState; charge_id: string | null }>`
    update changes set state = ${after(verdict)}, attempts = 0, next_at = null,
        settled_at = case when ${verdict} = 'reject' then ${await clockOf(tx)}::timestamptz end
      where shop_id = ${shop} and id in (
        select id from changes where shop_id = ${shop} and operation_id = ${operationId} and ${canHappen(verdict)} ${only}
          order by id limit ${CHUNK} for update)
      returning old.state as was, new.state, charge_id`.execute(tx)
  if (rows.length === 0) return 0
  const given = await releaseUnused(ctx, tx, rows)
  const reserved = -(given.get(operationId) ?? 0)
  if (verdict === 'accept')
    await sql`update operations set part = 1 where shop_id = ${shop} and id = ${operationId}`.execute(tx)
  await countChanges(ctx, tx, { operationId, delta: { ...countMoves(rows), reserved } })
  return rows.length
}
