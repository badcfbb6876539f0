import { sql } from 'kysely'
import type { Database } from '#kit/server/db/database.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import { timeLimit } from '#kit/server/time-limits.ts'

export type Stage = 'propose' | 'write'

/** A claimed shop queue. A holder with a higher `fencing token` has taken it over. */
export interface ShopQueue {
  shop: { id: ShopId; domain: string }
  stage: Stage
  holder: string
  fencingToken: string
  /** Number of calls for work at the time it was claimed. */
  wakes: string
  /** How long the work had been due, in seconds. */
  waited: number
}

/** Channel on which work is announced. */
export const SHOP_QUEUES_CHANNEL = 'signpost_shop_queues'
/** Architecture, Changes: leases of 2 s, renewed every 0.5 s. */
export const SHOP_QUEUE_LEASE_MS = timeLimit('shopQueue')
export const SHOP_QUEUE_RENEW_MS = timeLimit('shopQueueRenewal')

/**
 * Seconds a shop queue moves back in line per second of work: a shop that works a tenth of the time never falls
 * behind the others.
 */
const LINE_COST = 10
/** Limit of a shop queue's lead: one that has waited longer than this comes first. */
const LINE_AHEAD = '60 seconds'

/** Announces work for a shop's shop queues as soon as the transaction commits. */
export async function wake(tx: ShopTx, shopId: ShopId, stage: Stage | 'both'): Promise<void> {
  for (const each of stage === 'both' ? (['propose', 'write'] as const) : [stage])
    await sql`
      insert into shop_queues (shop_id, stage, next_at, wakes) values (${shopId}, ${each}, clock_timestamp(), 1)
      on conflict (shop_id, stage) do update
        set next_at = least(shop_queues.next_at, excluded.next_at), wakes = shop_queues.wakes + 1`.execute(tx)
  await sql`select pg_notify(${SHOP_QUEUES_CHANNEL}, ${stage})`.execute(tx)
}

/** Claims the shop queue that is first in line; null if nothing is due. */
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

/** True if any shop queue has due work and no holder. */
export async function shopQueuesWait(db: Database, stage: Stage): Promise<boolean> {
  const { rows } = await sql<{ waiting: string }>`
    select waiting from signpost_shop_queue_metrics() where stage = ${stage}`.execute(db.kysely)
  return Number(rows[0]?.waiting ?? 0) > 0
}

/** Renews the lease of the shop queue. False: another worker holds it. */
export async function renewShopQueue(db: Database, shopQueue: ShopQueue): Promise<boolean> {
  // A single statement: a process frozen at this point keeps no locks on the shop's rows.
  const { rows } = await sql<{ held: boolean }>`
    select signpost_renew_shop_queue(${shopQueue.shop.id}, ${shopQueue.stage}, ${shopQueue.fencingToken},
      ${`${SHOP_QUEUE_LEASE_MS} milliseconds`}::interval) as held`.execute(db.kysely)
  return rows[0]?.held === true
}

/**
 * Releases the shop queue. It has work again after `pauseMs` milliseconds, or none if null; a call for work in the
 * meantime takes precedence. After a full slice it goes to the end of the line, after a short one ahead of shops that
 * use more.
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

/** Another worker has taken the shop queue: nothing may be sent. */
export class ShopQueueLost extends Error {
  constructor() {
    super('Another worker has taken over.')
    this.name = 'ShopQueueLost'
  }
}

/**
 * Throws `ShopQueueLost` unless this worker still holds the shop queue. No other worker can claim it until the
 * transaction ends, so an intent committed in it belongs to the holder.
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

/** Timestamps of the database's clock, in its own text form. */
export interface HeldShopQueue {
  now: string
  /** No earlier holder could send after this moment. */
  sendsUntil: string
}
