import { sql } from 'kysely'
import type { ShopContext } from '#core/registry/context.ts'

const CHUNK = 5_000

/**
 * Nightly: forgets settled changes older than the operator keeps them (CHANGES_KEEP_DAYS). Operations stay with their
 * counters, so that History still tells that there was one; undo of what is forgotten ends. Operations whose maker died
 * while their changes were streaming in go as well.
 */
export async function forgetOldChanges(ctx: ShopContext): Promise<void> {
  await forgetAbandoned(ctx)
  const days = ctx.settings.changesKeepDays
  for (;;) {
    const { numAffectedRows } = await ctx.tx((tx) =>
      sql`
        delete from changes where id in (
          select id from changes where settled_at < now() - make_interval(days => ${days}) order by settled_at limit ${CHUNK})`.execute(
        tx,
      ),
    )
    if ((numAffectedRows ?? 0n) < BigInt(CHUNK)) return
  }
}

async function forgetAbandoned(ctx: ShopContext): Promise<void> {
  await ctx.tx(async (tx) => {
    const abandoned = sql`select id from operations where not ready and touched_at < now() - interval '1 hour'`
    await sql`update operations set undone_by = null where undone_by in (${abandoned})`.execute(tx)
    await sql`delete from operations where id in (${abandoned})`.execute(tx)
  })
}
