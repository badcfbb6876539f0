import { sql } from 'kysely'
import type { Database } from '#kit/server/db/database.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import { timeLimit } from '#kit/server/time-limits.ts'

export type Stage = 'propose' | 'write'

/** A shop queue in our hands. Whoever holds a higher `fencing token` has taken it over. */
export interface ShopQueue {
  shop: { id: ShopId; domain: string }
  stage: Stage
  holder: string
  fencingToken: string
  /** Calls for work known when it was claimed. */
  wakes: string
  /** How long the work had been due, in seconds. */
  waited: number
}

/** Channel on which work is announced. */
export const SHOP_QUEUES_CHANNEL = 'signpost_shop_queues'
/** Architecture, Changes: leases of 2 s renewed each 0.5 s. */
export const SHOP_QUEUE_LEASE_MS = timeLimit('shopQueue')
export const SHOP_QUEUE_RENEW_MS = timeLimit('shopQueueRenewal')

/** A second of work moves a shop queue so many seconds back in the line: who works a tenth of the time is never behind the others. */
const LINE_COST = 10
/** No shop queue is so far ahead that another one that waits longer than this is not before it. */
const LINE_AHEAD = '60 seconds'

/** Says that there is work for a shop's shop queues, at once when the transaction commits. */
export async function wake(tx: ShopTx, shopId: ShopId, stage: Stage | 'both'): Promise<void> {
  for (const each of stage === 'both' ? (['propose', 'write'] as const) : [stage])
    await sql`
      insert into shop_queues (shop_id, stage, next_at, wakes) values (${shopId}, ${each}, clock_timestamp(), 1)
      on conflict (shop_id, stage) do update
        set next_at = least(shop_queues.next_at, excluded.next_at), wakes = shop_queues.wakes + 1`.execute(tx)
  await sql`select pg_notify(${SHOP_QUEUES_CHANNEL}, ${stage})`.execute(tx)
}

/** Takes the shop queue that is first in line, or null: nothing is due. */
export async function claimShopQueue(db: Database, stage: Stage, holder: string): Promise<ShopQueue | null> {
  const { rows } = await sql<{
    shop_id: ShopId
    domain: string
    fencingToken: string
    wakes: string
    waited: number
  }>`
    select shop_id, domain, fencing_token as "fencingToken", wakes, extract(epoch from waited)::double precision as waited
      from signpost_claim_shop_queue(${stage}, ${holder}, ${`${SHOP_QUEUE_LEASE_MS} milliseconds`}::interval)`.execute(
    db.kysely,
  )
  const [row] = rows
  if (!row) return null
  const { fencingToken, wakes, waited } = row
  return { shop: { id: row.shop_id, domain: row.domain }, stage, holder, fencingToken, wakes, waited }
}

/** True when a shop's shop queue has due work and nobody works on it. */
export async function shopQueuesWait(db: Database, stage: Stage): Promise<boolean> {
  const { rows } = await sql<{ waiting: string }>`
    select waiting from signpost_shop_queue_metrics() where stage = ${stage}`.execute(db.kysely)
  return Number(rows[0]?.waiting ?? 0) > 0
}

/** Holds the shop queue for another lease. False: it is somebody else's. */
export async function renewShopQueue(db: Database, shopQueue: ShopQueue): Promise<boolean> {
  // One statement: a process frozen beside it holds nothing of the shop's.
  const { rows } = await sql<{ held: boolean }>`
    select signpost_renew_shop_queue(${shopQueue.shop.id}, ${shopQueue.stage}, ${shopQueue.fencingToken},
      ${`${SHOP_QUEUE_LEASE_MS} milliseconds`}::interval) as held`.execute(db.kysely)
  return rows[0]?.held === true
}

/**
 * Puts the shop queue down; after `pauseMs` milliseconds it has work again, null when it has none. A call for work meanwhile
 * wins. After a full slice its place is at the end of the line, after a short one before those that use more.
 */
export async function releaseShopQueue(
  db: Database,
  shopQueue: ShopQueue,
  pauseMs: number | null,
): Promise<void> {
  await sql`
    select signpost_release_shop_queue(${shopQueue.shop.id}, ${shopQueue.stage}, ${shopQueue.fencingToken}, ${shopQueue.wakes},
      clock_timestamp() + make_interval(secs => ${pauseMs}::double precision / 1000),
      ${LINE_AHEAD}::interval, ${LINE_COST})`.execute(db.kysely)
}

/** The shop queue is not ours any more: nothing may be sent. */
export class ShopQueueLost extends Error {
  constructor() {
    super('Another worker has taken over.')
    this.name = 'ShopQueueLost'
  }
}

/**
 * Refuses with `ShopQueueLost` unless the shop queue is still ours. Nobody can take it until the transaction ends, so an intent
 * committed in it is the holder's own.
 */
export async function holdShopQueue(tx: ShopTx, shopQueue: ShopQueue): Promise<HeldShopQueue> {
  const { rows } = await sql<HeldShopQueue>`
    select clock_timestamp()::text as now, greatest(sends_until, 'epoch')::text as "sendsUntil" from shop_queues
      where shop_id = ${shopQueue.shop.id} and stage = ${shopQueue.stage} and fencing_token = ${shopQueue.fencingToken} for share`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new ShopQueueLost()
  return row
}

/** Moments of the database's clock, as it writes them. */
export interface HeldShopQueue {
  now: string
  /** No holder before this one could send after it. */
  sendsUntil: string
}
