import type pg from 'pg'
import type { ShopQuery } from './shop-query.ts'
import { assertShopId, holdPackets, type ShopId } from './shop-tx.ts'

/** A connection while reads are under way on it. */
interface SharedConnection {
  client: Promise<pg.PoolClient>
  underWay: number
  /** When an answer last came, or the first read entered. */
  movedAt: number
  broken: Error | undefined
  noteBroken(error: Error): void
}

/** More would share less: what leaves in one packet is what makes these reads cheap. */
const CONNECTIONS = 2
/** A connection that waits this long for one shop's answer is left to it: others go past. */
const STUCK_MS = 100
/** With those that are stuck; behind them reads wait as they come. */
const MOST_CONNECTIONS = 6
/** For shops whose last answer let others wait. */
const MOST_SLOW_CONNECTIONS = 2
/** Shops of that kind that are remembered; more read with the others again. */
const MOST_SLOW_SHOPS = 10_000

/**
 * Reads of many shops, each a transaction of its own that row-level security binds to its shop, sent one behind the
 * other on few connections. Nothing waits for an answer before it is sent, so a moment's reads cost one packet each way.
 * `keepsPlans`: a connection keeps the plan of each query under its name; behind a pooler it would be somebody else's.
 */
export function createSharedReads(pool: pg.Pool, { keepsPlans }: { keepsPlans: boolean }) {
  const usual = new Set<SharedConnection>()
  const slow = new Set<SharedConnection>()
  /** A shop whose server is away or slow would hold up whoever reads behind it: it reads behind its own kind. */
  const slowShops = new Set<ShopId>()

  function enter(shop: ShopId): SharedConnection {
    const now = performance.now()
    const connections = slowShops.has(shop) ? slow : usual
    const moving = [...connections].filter(
      ({ underWay, movedAt }) => underWay === 0 || now - movedAt < STUCK_MS,
    )
    const isFull = connections.size >= (connections === slow ? MOST_SLOW_CONNECTIONS : MOST_CONNECTIONS)
    let least: SharedConnection | undefined
    for (const connection of moving.length > 0 || !isFull ? moving : connections)
      if (!least || connection.underWay < least.underWay) least = connection
    if (!least || (least.underWay > 0 && moving.length < CONNECTIONS && !isFull)) {
      least = open(connections)
    }
    if (least.underWay === 0) least.movedAt = now
    least.underWay += 1
    return least
  }

  function open(connections: Set<SharedConnection>): SharedConnection {
    const connection: SharedConnection = {
      client: pool.connect(),
      underWay: 0,
      movedAt: performance.now(),
      broken: undefined,
      noteBroken(error) {
        connection.broken = error
        // Who comes now gets another connection.
        connections.delete(connection)
      },
    }
    connection.client.then((client) => client.on('error', connection.noteBroken), connection.noteBroken)
    connections.add(connection)
    return connection
  }

  async function leave(connection: SharedConnection, shop: ShopId, enteredAt: number): Promise<void> {
    const now = performance.now()
    // What the shop itself took: before that the connection was somebody else's.
    const isSlow = now - Math.max(enteredAt, connection.movedAt) > STUCK_MS
    if (!isSlow) slowShops.delete(shop)
    else if (slowShops.size < MOST_SLOW_SHOPS) slowShops.add(shop)
    connection.underWay -= 1
    connection.movedAt = now
    if (connection.underWay > 0) return
    usual.delete(connection)
    slow.delete(connection)
    const client = await connection.client.catch(() => null)
    client?.removeListener('error', connection.noteBroken)
    client?.release(connection.broken)
  }

  return async function readShop<Row>(shop: ShopId, query: ShopQuery<Row>): Promise<Row[]> {
    assertShopId(shop)
    const connection = enter(shop)
    const enteredAt = performance.now()
    try {
      const client = await connection.client
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
      await leave(connection, shop, enteredAt)
    }
  }
}
