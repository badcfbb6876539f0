import type pg from 'pg'
import type { ShopQuery } from './shop-query.ts'
import { assertShopId, holdPackets, type ShopId } from './shop-tx.ts'

/** A connection while reads are under way on it. */
interface Lane {
  client: Promise<pg.PoolClient>
  underWay: number
  /** When an answer last came, or the first read entered. */
  movedAt: number
  broken: Error | undefined
  noteBroken(error: Error): void
}

/** More would share less: what leaves in one packet is what makes these reads cheap. */
const LANES = 2
/** A lane that waits this long for one shop's answer is left to it: others go past. */
const STUCK_MS = 100
/** With those that are stuck; behind them reads wait as they come. */
const MOST_LANES = 6

/**
 * Reads of many shops, each a transaction of its own that row-level security binds to its shop, sent one behind the
 * other on few connections. Nothing waits for an answer before it is sent, so a moment's reads cost one packet each way.
 * `keepsPlans`: a connection keeps the plan of each query under its name; behind a pooler it would be somebody else's.
 */
export function createSharedReads(pool: pg.Pool, { keepsPlans }: { keepsPlans: boolean }) {
  const lanes = new Set<Lane>()

  function enter(): Lane {
    const now = performance.now()
    const moving = [...lanes].filter(({ underWay, movedAt }) => underWay === 0 || now - movedAt < STUCK_MS)
    const isFull = lanes.size >= MOST_LANES
    let least: Lane | undefined
    for (const lane of moving.length > 0 || !isFull ? moving : lanes)
      if (!least || lane.underWay < least.underWay) least = lane
    if (!least || (least.underWay > 0 && moving.length < LANES && !isFull)) {
      least = open()
      lanes.add(least)
    }
    if (least.underWay === 0) least.movedAt = now
    least.underWay += 1
    return least
  }

  function open(): Lane {
    const lane: Lane = {
      client: pool.connect(),
      underWay: 0,
      movedAt: performance.now(),
      broken: undefined,
      noteBroken(error) {
        lane.broken = error
        // Who comes now gets another connection.
        lanes.delete(lane)
      },
    }
    lane.client.then((client) => client.on('error', lane.noteBroken), lane.noteBroken)
    return lane
  }

  async function leave(lane: Lane): Promise<void> {
    lane.underWay -= 1
    lane.movedAt = performance.now()
    if (lane.underWay > 0) return
    lanes.delete(lane)
    const client = await lane.client.catch(() => null)
    client?.removeListener('error', lane.noteBroken)
    client?.release(lane.broken)
  }

  return async function readShop<Row>(shop: ShopId, query: ShopQuery<Row>): Promise<Row[]> {
    assertShopId(shop)
    const lane = enter()
    try {
      const client = await lane.client
      holdPackets(client)
      const [opened, read, ended] = await Promise.allSettled([
        client.query(`begin read only; set local signpost.shop = '${shop}'`),
        client.query<Row & pg.QueryResultRow>({
          ...(keepsPlans && { name: query.name }),
          text: query.sql,
          values: Array.from({ length: query.shops }, () => shop),
        }),
        client.query('commit'),
      ])
      if (opened.status === 'rejected') throw opened.reason
      if (read.status === 'rejected') throw read.reason
      if (ended.status === 'rejected') throw ended.reason
      return read.value.rows
    } finally {
      await leave(lane)
    }
  }
}
