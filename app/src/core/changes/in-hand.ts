import { sql } from 'kysely'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import type { ChangeRef } from './change-kind.ts'

interface Fields {
  shop: ShopId
  kind: string
  refs: readonly ChangeRef[]
}

/**
 * True when somebody is writing one of these fields now, or has written it since we looked at the store `lookedMsAgo`: what
 * we saw there may be gone. Until the transaction ends, nobody else of the shop begins to write anything: whoever commits
 * an intent after this sees the other's.
 */
export async function isTaken(tx: ShopTx, fields: Fields, lookedMsAgo: () => number): Promise<boolean> {
  const now = await holdWrites(tx, fields.shop)
  const { rows } = await sql`
    select from changes c join ${wanted(fields)} on wanted.resource_id = c.resource_id and wanted.field = c.field
      where c.shop_id = ${fields.shop} and c.kind = ${fields.kind} and (c.state = 'applying'
        or c.state in ('applied', 'reverted')
          and c.settled_at >= ${now}::timestamptz - make_interval(secs => ${lookedMsAgo() / 1_000})) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** True when somebody is writing one of these fields now. */
export async function isInHand(tx: ShopTx, fields: Fields): Promise<boolean> {
  const { rows } = await sql`
    select from changes c join ${wanted(fields)} on wanted.resource_id = c.resource_id and wanted.field = c.field
      where c.shop_id = ${fields.shop} and c.kind = ${fields.kind} and c.state = 'applying' limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

const wanted = ({ refs }: Fields) => sql`
  unnest(${refs.map(({ resourceId }) => resourceId)}::text[], ${refs.map(({ field }) => field)}::text[])
    as wanted (resource_id, field)`

/** Locks the shop's queue of writes; answers the database's time, which may be from before the wait for it. */
async function holdWrites(tx: ShopTx, shop: ShopId): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ now: string }>`
      select clock_timestamp()::text as now from change_lanes
        where shop_id = ${shop} and stage = 'write' for update`.execute(tx)
    if (rows[0]) return rows[0].now
    // A shop nothing was ever queued for has no row yet, and two first edits would not see each other.
    await sql`insert into change_lanes (shop_id, stage) values (${shop}, 'write') on conflict do nothing`.execute(
      tx,
    )
  }
}
