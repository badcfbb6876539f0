import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf } from '#kit/server/db/clock.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { countChanges } from './counters.ts'
import { releaseUnused } from './dispatcher/charge-changes.ts'
import { PROPOSALS_KEPT_DAYS } from './domain/states.ts'
import { changesErrors } from './errors.ts'

const CHUNK = 5_000

/** Daily: lets old proposals go. */
export async function releaseOldProposals(ctx: ShopContext): Promise<void> {
  const { rows } = await ctx.tx((tx) =>
    sql<{
      id: string
    }>`select id from operations where shop_id = ${shopOf(tx)} and state in ('running', 'review') and proposed > 0`.execute(
      tx,
    ),
  )
  for (const { id } of rows) while ((await releaseChunk(ctx, id)) === CHUNK);
}

async function releaseChunk(ctx: ShopContext, operationId: string): Promise<number> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ state: string; charge_id: string | null }>`
      update changes set state = 'rejected', settled_at = ${await clockOf(tx)}::timestamptz, error_code = ${changesErrors.proposalExpired.code}
        where shop_id = ${shopOf(tx)} and id in (
          select id from changes where shop_id = ${shopOf(tx)} and operation_id = ${operationId} and state = 'proposed'
            and proposed_at < ${await clockOf(tx)}::timestamptz - make_interval(days => ${PROPOSALS_KEPT_DAYS}) order by id limit ${CHUNK} for update)
        returning state, charge_id`.execute(tx)
    if (rows.length === 0) return 0
    const given = await releaseUnused(ctx, tx, rows)
    const delta = { proposed: -rows.length, leftOut: rows.length, reserved: -(given.get(operationId) ?? 0) }
    await countChanges(ctx, tx, { operationId, delta })
    return rows.length
  })
}
