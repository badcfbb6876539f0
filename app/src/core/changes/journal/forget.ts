import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'

const CHUNK = 5_000

/** A notice that belongs to a change arrives within minutes. */
const NOTICES_KEPT = '1 hour'

/** Days an operation's counters are kept after the last of its changes could be undone. */
const COUNTS_KEPT_DAYS = 365

/**
 * Deletes ended changes older than the operator keeps them (CHANGES_KEEP_DAYS), nightly; they can no longer be
 * undone. Operations keep their counters for another year, so that History still lists them. Operations abandoned
 * while their changes were streaming in are deleted as well.
 */
export async function forgetOldChanges(ctx: ShopContext): Promise<void> {
  await forgetAbandoned(ctx)
  await ctx.tx(async (tx) =>
    sql`
      delete from edit_notices where shop_id = ${shopOf(tx)} and noted_at < ${await clockOf(tx)}::timestamptz - ${NOTICES_KEPT}::interval`.execute(
      tx,
    ),
  )
  const days = ctx.settings.changesKeepDays
  for (;;) {
    const { numAffectedRows } = await ctx.tx(async (tx) =>
      sql`
        delete from changes where shop_id = ${shopOf(tx)} and id in (
          select id from changes where shop_id = ${shopOf(tx)} and settled_at < ${await clockOf(tx)}::timestamptz - make_interval(days => ${days}) order by settled_at limit ${CHUNK})`.execute(
        tx,
      ),
    )
    if ((numAffectedRows ?? 0n) < BigInt(CHUNK)) break
  }
  while ((await forgetOperations(ctx, days + COUNTS_KEPT_DAYS)) === CHUNK);
}

/** Returns how many it deleted. */
async function forgetOperations(ctx: ShopContext, days: number): Promise<number> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from operations o where o.shop_id = ${shopOf(tx)}
          and finished_at < ${await clockOf(tx)}::timestamptz - make_interval(days => ${days})
          and not exists (select from changes c where c.shop_id = ${shopOf(tx)} and c.shop_id = o.shop_id and c.operation_id = o.id)
        order by id limit ${CHUNK} for update`.execute(tx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await sql`update operations set undoes = null where shop_id = ${shopOf(tx)} and undoes = any(${ids}::bigint[])`.execute(
      tx,
    )
    await sql`update operations set undone_by = null where shop_id = ${shopOf(tx)} and undone_by = any(${ids}::bigint[])`.execute(
      tx,
    )
    await sql`delete from operations where shop_id = ${shopOf(tx)} and id = any(${ids}::bigint[])`.execute(tx)
    return ids.length
  })
}

async function forgetAbandoned(ctx: ShopContext): Promise<void> {
  await ctx.tx(async (tx) =>
    sql`delete from operations where shop_id = ${shopOf(tx)} and not ready and not filling and touched_at < ${await clockOf(tx)}::timestamptz - interval '1 hour'`.execute(
      tx,
    ),
  )
}
