import type pg from 'pg'
import { hasChangedColumns } from './client-connection.ts'
import { holdPackets } from './packets.ts'
import { ReadLane, STUCK_MS } from './read-lane.ts'
import type { ShopQuery } from './shop-query.ts'
import { assertShopId, type ShopId } from './shop-tx.ts'
import { isSilence, ShopSilent, type SilentShops, type Visit } from './silent-shops.ts'

/** Includes stuck connections; beyond this, reads queue on existing ones. */
const MOST_CONNECTIONS = 6
/** A read that has moved on this often reads among the slow ones. */
const MOST_SENT = 6
/**
 * Limit for a read that others wait behind; one that takes longer is read again among the slow ones, where it may take
 * longer, least if there are many of them. Their queries are small: what takes longer waits for a server that does not
 * answer.
 */
const SHARED_LIMIT_MS = 500
const SLOW_LIMIT_MS = { few: 5_000, many: 2_000 }
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
  /**
   * Shops whose server is away or slow would delay the reads behind them: they share connections with each other
   * only.
   */
  const slowShops = new Set<ShopId>()
  /** For each slow shop that is being read: the end of its last read, rejected if its server did not answer. */
  const apart = new Map<ShopId, Promise<void>>()

  const noteSlow = (shop: ShopId): void => {
    if (slowShops.size < MOST_SLOW_SHOPS) slowShops.add(shop)
  }
  const usual = new ReadLane(pool, { most: MOST_CONNECTIONS, noteStuck: noteSlow })
  const slow = new ReadLane(pool, { most: MOST_SLOW_CONNECTIONS })

  function limitOf({ statementMs }: Visit): number {
    const { few, many } = SLOW_LIMIT_MS
    return statementMs ?? (apart.size > MOST_SLOW_CONNECTIONS ? many : few)
  }

  async function readOnce<Row>(
    { shop }: Visit,
    query: ShopQuery<Row>,
    { lane, limit, isNamed, move }: Sending & { isNamed: boolean },
  ): Promise<Row[]> {
    const ended = (ms: number, isAnswered: boolean): void => {
      if (ms > STUCK_MS) noteSlow(shop)
      // One that ends with its connection, or is refused, says nothing about how long its shop takes.
      else if (isAnswered) slowShops.delete(shop)
    }
    return lane.run({ shop, move, ended }, async (client) => {
      holdPackets(client)
      const [opened, read, committed] = await Promise.allSettled([
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
      if (committed.status === 'rejected') throw committed.reason
      return read.value.rows
    })
  }

  async function readAgain<Row>(visit: Visit, query: ShopQuery<Row>, sending: Sending): Promise<Row[]> {
    return readOnce(visit, query, { ...sending, isNamed: keepsPlans }).catch((error: unknown) => {
      if (hasChangedColumns(error) || codeOf(error) === UNKNOWN_PLAN)
        return readOnce(visit, query, { ...sending, isNamed: false })
      throw error
    })
  }

  /** Returns null for a read that has to move on. */
  function readShared<Row>(visit: Visit, query: ShopQuery<Row>): Promise<Row[] | null> {
    return new Promise((resolve, reject) => {
      const move = (): void => resolve(null)
      readAgain(visit, query, { lane: usual, limit: SHARED_LIMIT_MS, move }).then(
        resolve,
        (error: unknown) => (codeOf(error) === STOPPED ? move() : reject(error)),
      )
    })
  }

  /** Reads of a slow shop follow each other: if its server does not answer one, the others need not be sent. */
  async function readApart<Row>(visit: Visit, query: ShopQuery<Row>): Promise<Row[]> {
    const { shop } = visit
    const before = apart.get(shop) ?? Promise.resolve()
    const own = before.then(() =>
      readAgain(visit, query, { lane: slow, limit: limitOf(visit), move: () => {} }).catch(
        (error: unknown) => {
          if (codeOf(error) === STOPPED)
            throw new ShopSilent('The server of this shop did not answer a small read.', { cause: error })
          throw error
        },
      ),
    )
    const ended = own.then(
      () => {},
      (error: unknown) => {
        if (isSilence(error)) throw error
      },
    )
    apart.set(shop, ended)
    const forget = (): void => {
      if (apart.get(shop) === ended) apart.delete(shop)
    }
    ended.then(forget, forget)
    return own
  }

  async function read<Row>(visit: Visit, query: ShopQuery<Row>): Promise<Row[]> {
    for (let sent = 0; sent < MOST_SENT; sent++) {
      if (slowShops.has(visit.shop) || visit.statementMs !== null) break
      const rows = await readShared(visit, query)
      if (rows) return rows
    }
    return readApart(visit, query)
  }

  return async function readShop<Row>(shop: ShopId, query: ShopQuery<Row>): Promise<Row[]> {
    assertShopId(shop)
    return silent.visit(shop, async (visit) => {
      const rows = await read(visit, query)
      visit.heard(query.sql)
      return rows
    })
  }
}

interface Sending {
  lane: ReadLane
  /** Time that its statement may take. */
  limit: number
  move(): void
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code
