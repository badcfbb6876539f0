import { sql } from 'kysely'
import type { Database } from '#kit/server/db/database.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import { timeLimit } from '#kit/server/time-limits.ts'

export type Stage = 'propose' | 'write'

/** A lane in our hands. Whoever holds a higher `fence` has taken it over. */
export interface Lane {
  shop: { id: ShopId; domain: string }
  stage: Stage
  holder: string
  fence: string
  /** Calls for work known when it was claimed. */
  wakes: string
  /** How long the work had been due, in seconds. */
  waited: number
}

/** Channel on which work is announced. */
export const LANES_CHANNEL = 'signpost_lanes'
/** Architecture, Changes: leases of 2 s renewed each 0.5 s. */
export const LANE_LEASE_MS = timeLimit('shopQueue')
export const LANE_RENEW_MS = timeLimit('shopQueueRenewal')

/** A second of work moves a lane so many seconds back in the line: who works a tenth of the time is never behind the others. */
const LINE_COST = 10
/** No lane is so far ahead that another one that waits longer than this is not before it. */
const LINE_AHEAD = '60 seconds'

/** Says that there is work for a shop's lanes, at once when the transaction commits. */
export async function wake(tx: ShopTx, shopId: ShopId, stage: Stage | 'both'): Promise<void> {
  for (const each of stage === 'both' ? (['propose', 'write'] as const) : [stage])
    await sql`
      insert into change_lanes (shop_id, stage, next_at, wakes) values (${shopId}, ${each}, clock_timestamp(), 1)
      on conflict (shop_id, stage) do update
        set next_at = least(change_lanes.next_at, excluded.next_at), wakes = change_lanes.wakes + 1`.execute(
      tx,
    )
  await sql`select pg_notify(${LANES_CHANNEL}, '')`.execute(tx)
}

/** Takes the lane that is first in line, or null: nothing is due. */
export async function claimLane(db: Database, stage: Stage, holder: string): Promise<Lane | null> {
  const { rows } = await sql<{
    shop_id: ShopId
    domain: string
    fence: string
    wakes: string
    waited: number
  }>`
    select shop_id, domain, fence, wakes, extract(epoch from waited)::double precision as waited
      from signpost_claim_lane(${stage}, ${holder}, ${`${LANE_LEASE_MS} milliseconds`}::interval)`.execute(
    db.kysely,
  )
  const [row] = rows
  if (!row) return null
  const { fence, wakes, waited } = row
  return { shop: { id: row.shop_id, domain: row.domain }, stage, holder, fence, wakes, waited }
}

/** True when a shop's lane has due work and nobody works on it. */
export async function lanesWait(db: Database, stage: Stage): Promise<boolean> {
  const { rows } = await sql<{ waiting: string }>`
    select waiting from signpost_lane_figures() where stage = ${stage}`.execute(db.kysely)
  return Number(rows[0]?.waiting ?? 0) > 0
}

/** Holds the lane for another lease. False: it is somebody else's. */
export async function renewLane(db: Database, lane: Lane): Promise<boolean> {
  // One statement: a process frozen beside it holds nothing of the shop's.
  const { rows } = await sql<{ held: boolean }>`
    select signpost_renew_lane(${lane.shop.id}, ${lane.stage}, ${lane.fence},
      ${`${LANE_LEASE_MS} milliseconds`}::interval) as held`.execute(db.kysely)
  return rows[0]?.held === true
}

/**
 * Puts the lane down; `next` is when it has work again, null when it has none. A call for work meanwhile wins. After a full
 * slice its place is at the end of the line, after a short one before those that use more.
 */
export async function releaseLane(db: Database, lane: Lane, next: Date | null): Promise<void> {
  await sql`
    select signpost_release_lane(${lane.shop.id}, ${lane.stage}, ${lane.fence}, ${lane.wakes}, ${next},
      ${LINE_AHEAD}::interval, ${LINE_COST})`.execute(db.kysely)
}

/** The lane is not ours any more: nothing may be sent. */
export class LaneLost extends Error {
  constructor() {
    super('Another worker has taken over.')
    this.name = 'LaneLost'
  }
}

/**
 * Refuses with `LaneLost` unless the lane is still ours. Nobody can take it until the transaction ends, so an intent
 * committed in it is the holder's own.
 */
export async function holdLane(tx: ShopTx, lane: Lane): Promise<HeldLane> {
  const { rows } = await sql<HeldLane>`
    select clock_timestamp()::text as now, greatest(sends_until, 'epoch')::text as "sendsUntil" from change_lanes
      where shop_id = ${lane.shop.id} and stage = ${lane.stage} and fence = ${lane.fence} for share`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new LaneLost()
  return row
}

/** Moments of the database's clock, as it writes them. */
export interface HeldLane {
  now: string
  /** No holder before this one could send after it. */
  sendsUntil: string
}
