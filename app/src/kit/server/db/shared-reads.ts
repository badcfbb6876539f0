import type pg from 'pg'
import { hasChangedColumns } from './client-connection.ts'
import { holdPackets } from './packets.ts'
import type { ShopQuery } from './shop-query.ts'
import { assertShopId, type ShopId } from './shop-tx.ts'
import type { SilentShops, Visit } from './silent-shops.ts'

/** A connection with running reads. */
interface SharedConnection {
  client: Promise<pg.PoolClient>
  underWay: number
  /** When the connection was opened, the last answer arrived, or the first read entered. */
  movedAt: number
  broken: Error | undefined
  noteBroken(error: Error): void
}

/** More would share less: these reads are cheap because many leave in one packet. */
const CONNECTIONS = 2
/** New reads avoid a connection that has waited this long for one shop's answer. */
const STUCK_MS = 100
/** Includes stuck connections; beyond this, reads queue on existing ones. */
const MOST_CONNECTIONS = 6
/**
 * Limit for a read that others wait behind; one that takes longer is read again among the slow ones, where it may take
 * this long. Their queries are small: what takes longer waits for a server that does not answer.
 */
const SHARED_LIMIT_MS = 500
const SLOW_LIMIT_MS = 5_000
/** `query_canceled`: stopped after its time limit (PostgreSQL, appendix A). */
const STOPPED = '57014'
/**
 * `invalid_sql_statement_name`: the read before was refused before its plan was made, and this one had left already,
 * to use that plan.
 */
const UNKNOWN_PLAN = '26000'
/** For shops whose last answer delayed others. */
const MOST_SLOW_CONNECTIONS = 2
/** Maximum number of slow shops remembered; further ones read with the others again. */
const MOST_SLOW_SHOPS = 10_000

/**
 * Runs reads of many shops, each in a transaction that row-level security binds to its shop, pipelined on few
 * connections. No read waits for an earlier answer before it is sent, so concurrent reads cost one packet each way.
 * `keepsPlans`: a connection keeps the plan of each query under its name; behind a pooler the plan would reach other
 * clients.
 */
export function createSharedReads(
  pool: pg.Pool,
  { keepsPlans, silent }: { keepsPlans: boolean; silent: SilentShops },
) {
  const usual = new Set<SharedConnection>()
  const slow = new Set<SharedConnection>()
  /**
   * Shops whose server is away or slow would delay the reads behind them: they share connections with each other
   * only.
   */
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
        // New reads get another connection.
        connections.delete(connection)
      },
    }
    connection.client.then((client) => {
      // Time to connect is not the time of a shop.
      connection.movedAt = performance.now()
      client.on('error', connection.noteBroken)
    }, connection.noteBroken)
    connections.add(connection)
    return connection
  }

  async function leave(connection: SharedConnection, shop: ShopId, enteredAt: number): Promise<void> {
    const now = performance.now()
    // Time this shop itself took: before that, the connection was busy with other reads.
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

  async function readOnce<Row>(
    { shop, statementMs }: Visit,
    query: ShopQuery<Row>,
    { isNamed }: { isNamed: boolean },
  ): Promise<Row[]> {
    const connection = enter(shop)
    const limit = slow.has(connection) ? (statementMs ?? SLOW_LIMIT_MS) : SHARED_LIMIT_MS
    const enteredAt = performance.now()
    try {
      const client = await connection.client
      holdPackets(client)
      const [opened, read, ended] = await Promise.allSettled([
        client.query(
          `begin read only; set local signpost.shop = '${shop}'; set local statement_timeout = ${limit}`,
        ),
        client.query<Row & pg.QueryResultRow>({
          ...(isNamed && { name: query.name }),
          text: query.sql,
          values: Array.from({ length: query.shops }, () => shop),
        }),
        client.query('commit'),
      ])
      if (opened.status === 'rejected') throw opened.reason
      if (read.status === 'rejected') throw read.reason
      if (ended.status === 'rejected') throw ended.reason
      return read.value.rows
    } catch (error) {
      // The connection would refuse this query for ever.
      if (hasChangedColumns(error)) connection.noteBroken(error as Error)
      throw error
    } finally {
      await leave(connection, shop, enteredAt)
    }
  }

  return async function readShop<Row>(shop: ShopId, query: ShopQuery<Row>): Promise<Row[]> {
    assertShopId(shop)
    return silent.visit(shop, async (visit) => {
      const wasSlow = slowShops.has(shop)
      const rows = await readOnce(visit, query, { isNamed: keepsPlans }).catch((error: unknown) => {
        if (hasChangedColumns(error) || codeOf(error) === UNKNOWN_PLAN)
          return readOnce(visit, query, { isNamed: false })
        if (codeOf(error) === STOPPED && !wasSlow) return readOnce(visit, query, { isNamed: keepsPlans })
        throw error
      })
      visit.heard(query.sql)
      return rows
    })
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code
