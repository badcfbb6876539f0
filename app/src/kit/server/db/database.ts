import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { connectionOptions } from '#kit/server/time-limits.ts'
import { ClientConnection, hasChangedColumns, nameOf } from './client-connection.ts'
import type { DB } from './generated/schema.ts'
import { createSharedReads } from './shared-reads.ts'
import type { ShopQuery } from './shop-query.ts'
import { openShopReads, openShopTransaction, openTransaction, type ShopId, type ShopTx } from './shop-tx.ts'
import { SilentShops } from './silent-shops.ts'
import { noteStatementsOf, queryCompiler } from './statement-log.ts'

/** The product's database as role `signpost_app`: tenant rows are accessible only through `withShop` and `readShop`. */
export interface Database {
  /** Without a tenant: sees no row of any tenant table, only untenanted tables and the owner's functions. */
  readonly kysely: Kysely<DB>
  readonly pool: pg.Pool
  /** Dedicated connections for `listen`; null if a pooler permits none. */
  readonly listening: pg.Pool | null
  /**
   * Runs `work` in one transaction that sees and writes rows of `shop` only. Commits when `work` resolves,
   * rolls back when it throws. Throws at once while the shop's server is silent and the shop has its share of
   * connections.
   */
  withShop<T>(shop: ShopId, work: (tx: ShopTx) => Promise<T>): Promise<T>
  /**
   * Runs `work` in one read-only transaction of `shop`, for a response that many parts read for: a statement that
   * several of them send runs once, and the connection keeps its plan.
   */
  withShopReads<T>(shop: ShopId, work: (tx: ShopTx) => Promise<T>): Promise<T>
  /**
   * Runs one small constant query as the shop: cheaper than `withShop`, because concurrent reads share a connection.
   * Slow queries belong in `withShop`: here they would delay the others.
   */
  readShop<Row>(shop: ShopId, query: ShopQuery<Row>): Promise<Row[]>
  /**
   * `withShop` without a tenant, for functions of the owner that serve many shops at once. Waits at most two seconds
   * for a lock, so that one shop does not delay the others for longer.
   */
  withoutShop<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T>
  /**
   * Runs one statement outside a transaction, for a function of the owner that is called all the time: the connection
   * keeps its plan.
   */
  callOften<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  /**
   * `url` leads through a pooler that reassigns the connection after each transaction: connection state (limits set
   * at its start, named plans) is not used.
   */
  pooled?: boolean
  /** The same database without the pooler, for uses that need a dedicated connection. */
  directUrl?: string | null
  /** Maximum number of connections; default 10. */
  connections?: number
  /** Shown in pg_stat_activity. */
  applicationName: string
  /** Called when an idle connection breaks; the pool replaces it. */
  onConnectionError?: (error: Error) => void
}

/** Opens a pool. Connects on the first query, not before. */
export function openDatabase(options: DatabaseOptions): Database {
  const isPooled = options.pooled ?? false
  const keepsPlans = !isPooled
  const connections = options.connections ?? 10
  const pool = openPool(options, {
    connectionString: options.url,
    max: connections,
    // A pooler refuses these options: there the role itself has the limits.
    ...(!isPooled && { options: connectionOptions('signpost_app') }),
  })
  const direct =
    isPooled && options.directUrl
      ? openPool(options, {
          connectionString: options.directUrl,
          max: 1,
          options: connectionOptions('signpost_app'),
        })
      : null
  const dialect = new PostgresDialect({ pool })
  dialect.createQueryCompiler = queryCompiler
  const kysely = new Kysely<DB>({ dialect })
  const silent = new SilentShops({ connections, isShort: () => pool.waitingCount > 0 })
  return {
    kysely,
    pool,
    listening: isPooled ? direct : pool,
    withShop: (shop, work) =>
      silent.visit(shop, (visit) => openShopTransaction(pool, shop, work, { keepsPlans, visit })),
    withShopReads: (shop, work) =>
      silent.visit(shop, (visit) => openShopReads(pool, shop, work, { keepsPlans, visit })),
    readShop: createSharedReads(pool, { keepsPlans, silent }),
    withoutShop: (work) =>
      openTransaction(pool, "begin; set local lock_timeout = '2s'", work, {
        connect: (client) => new ClientConnection(client, keepsPlans),
      }),
    async callOften<Row extends pg.QueryResultRow>(text: string, values: unknown[]) {
      const call = (name?: string) => pool.query<Row>({ text, values, ...(name && { name }) })
      if (!keepsPlans) return (await call()).rows
      const { rows } = await call(nameOf(text)).catch((error: unknown) => {
        if (hasChangedColumns(error)) return call()
        throw error
      })
      return rows
    },
    close: async () => {
      await Promise.all([kysely.destroy(), direct?.end()])
      // Kysely ends the pool only after a query of its own; idle connections would keep the process for half a minute.
      if (!pool.ending) await pool.end()
    },
  }
}

function openPool(options: DatabaseOptions, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    pipeline: true,
    ...config,
  } as pg.PoolConfig)
  pool.on('error', (error) => options.onConnectionError?.(error))
  // The pool listens only to idle connections, and Kysely not at all: a connection that breaks while borrowed would
  // end the process. The failing query informs its borrower, and the pool discards the connection on its return.
  pool.on('connect', (client) => client.on('error', () => {}))
  noteStatementsOf(pool)
  return pool
}
