import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { connectionOptions } from '#kit/server/time-limits.ts'
import type { DB } from './generated/schema.ts'
import { createSharedReads } from './shared-reads.ts'
import type { ShopQuery } from './shop-query.ts'

import { openShopTransaction, openTransaction, type ShopId, type ShopTx } from './shop-tx.ts'
import { noteStatementsOf, queryCompiler } from './statement-log.ts'

/** The product's database as role `signpost_app`: tenant rows only through `withShop`. */
export interface Database {
  /** Without a tenant: sees no row of any tenant table, only untenanted tables and the owner's functions. */
  readonly kysely: Kysely<DB>
  readonly pool: pg.Pool
  /** Connections that stay with who took them, for `listen`; null where a pooler leaves none. */
  readonly listening: pg.Pool | null
  /**
   * Runs `work` in one transaction that sees and writes rows of `shop` only. Commits when `work` resolves,
   * rolls back when it throws.
   */
  withShop<T>(shop: ShopId, work: (tx: ShopTx) => Promise<T>): Promise<T>
  /**
   * One small query that always is the same, as the shop: cheaper than `withShop`, because reads of one moment share a
   * connection. What takes long belongs into `withShop`, it would hold the others up.
   */
  readShop<Row>(shop: ShopId, query: ShopQuery<Row>): Promise<Row[]>
  /**
   * `withShop` without a tenant, for functions of the owner that serve many shops at once. Waits two seconds at most for a
   * lock: one shop must not hold up the others for longer.
   */
  withoutShop<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  /**
   * `url` leads through a pooler that gives a connection to somebody else after each transaction: what a connection would
   * keep (limits asked for at its start, plans with a name) is not used.
   */
  pooled?: boolean
  /** The same database past the pooler, for what has to keep its connection. */
  directUrl?: string | null
  /** Connections at most; default 10. */
  connections?: number
  /** Shown in pg_stat_activity. */
  applicationName: string
  /** Told when an idle connection breaks; the pool opens a new one by itself. */
  onConnectionError?: (error: Error) => void
}

/** Opens a pool. Nothing is connected before the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const isPooled = options.pooled ?? false
  const pool = openPool(options, {
    connectionString: options.url,
    max: options.connections ?? 10,
    // A pooler refuses them: there the role has its limits itself.
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
  return {
    kysely,
    pool,
    listening: isPooled ? direct : pool,
    withShop: (shop, work) => openShopTransaction(pool, shop, work),
    readShop: createSharedReads(pool, { keepsPlans: !isPooled }),
    withoutShop: (work) => openTransaction(pool, "set local lock_timeout = '2s'", work),
    // Kysely ends the pool it was given.
    close: async () => {
      await Promise.all([kysely.destroy(), direct?.end()])
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
  // The pool listens to idle connections only, and Kysely not at all: one that breaks while it is lent out would end the
  // process. Who borrowed it is told by the query that fails, and the pool throws it away when it comes back.
  pool.on('connect', (client) => client.on('error', () => {}))
  noteStatementsOf(pool)
  return pool
}
