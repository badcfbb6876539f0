import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf } from '#kit/server/db/shop-tx.ts'
import { PROPOSALS_KEPT_DAYS } from '../domain/states.ts'
import { type ChangeState, countMoves } from '../domain/transitions.ts'
import { changesErrors } from '../errors.ts'
import { releaseUnused } from '../journal/charge-changes.ts'
import { after, canHappen, countChanges } from '../journal/transition-sql.ts'

const CHUNK = 5_000

/** Drops proposals older than `PROPOSALS_KEPT_DAYS`; runs daily. */
export async function releaseOldProposals(ctx: ShopContext): Promise<void> {
  const { rows } = await ctx.tx((tx) =>
    sql<{
      id: string
    }>`select id from operations where shop_id = ${ctx.shop.id} and state in ('running', 'review') and proposed > 0`.execute(
      tx,
    ),
  )
  for (const { id } of rows) while ((await releaseChunk(ctx, id)) === CHUNK);
}

async function releaseChunk(ctx: ShopContext, operationId: string): Promise<number> {
  return ctx.tx(async (tx) => {
    const shop = ctx.shop.id
    const now = await clockOf(tx)
    const { rows } = await sql<{ was: ChangeState; state: ChangeState; charge_id: string | null }>`
      update changes set state = ${after('expire')}, settled_at = ${now}::timestamptz,
          error_code = ${changesErrors.proposalExpired.code}
        where shop_id = ${shop} and id in (
          select id from changes where shop_id = ${shop} and operation_id = ${operationId} and ${canHappen('expire')}
            and proposed_at < ${now}::timestamptz - make_interval(days => ${PROPOSALS_KEPT_DAYS}) order by id limit ${CHUNK} for update)
        returning old.state as was, new.state, charge_id`.execute(tx)
    if (rows.length === 0) return 0
    const given = await releaseUnused(ctx, tx, rows)
    const delta = { ...countMoves(rows), reserved: -(given.get(operationId) ?? 0) }
    await countChanges(ctx, tx, { operationId, delta })
    return rows.length
  })
}
