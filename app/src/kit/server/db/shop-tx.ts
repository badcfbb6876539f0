import {
  type ConnectionProvider,
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresDialect,
  type RawBuilder,
  sql,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import { inOpenTransaction } from '#kit/server/outbound/send-guard.ts'
import { ClientConnection, disconnect, ReadingConnection } from './client-connection.ts'
import type { DB } from './generated/schema.ts'
import { holdPackets } from './packets.ts'
import type { Visit } from './silent-shops.ts'
import { queryCompiler } from './statement-log.ts'

declare const shopTx: unique symbol

/** Key of a tenant in our database. */
export type ShopId = string & { readonly __shop?: never }

/**
 * A transaction bound to one shop: row-level security restricts it to that shop's rows. Every store function takes
 * one, and only `withShop()` creates one, so a query without a tenant cannot be written.
 */
export type ShopTx = Transaction<DB> & { readonly [shopTx]: ShopId }

/** Holds the transaction's shop; Kysely passes it on to everything derived from the transaction. */
export class ShopAdapter extends PostgresAdapter {
  readonly shop: ShopId
  constructor(shop: ShopId) {
    super()
    this.shop = shop
  }
}

/** Returns the shop a transaction is bound to, for `shop_id = $1`: every statement names its shop explicitly. */
export function shopOf(tx: ShopTx): ShopId {
  const { adapter } = tx.getExecutor()
  if (!(adapter instanceof ShopAdapter)) throw new TypeError('This transaction is not bound to a shop.')
  return adapter.shop
}

/** Times fixed by `holdClock`, per transaction. */
const held = new WeakMap<ShopTx, string>()

/** Fixes the transaction's time from here on, with one query: for its last steps, which are many and short. */
export async function holdClock(tx: ShopTx): Promise<void> {
  held.set(tx, await clockOf(tx))
}

/**
 * Returns the database's current time as PostgreSQL writes it, to pass as a parameter when writing to a shop's
 * tables. A process's own clock may be wrong or date from before it was frozen, and a clock in the statement would
 * differ between servers.
 */
export async function clockOf(tx: ShopTx): Promise<string> {
  return held.get(tx) ?? freshClock(tx)
}

/**
 * Returns the database's time at this moment also after `holdClock`: for a moment that must not be before a lock was
 * got.
 */
export async function freshClock(tx: ShopTx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(tx)
  return rows[0]?.now ?? ''
}

/** Returns the current day by the database's clock, in UTC whatever the session's time zone: `2026-11-28`. */
export async function dayOf(tx: ShopTx): Promise<string> {
  return new Date(await clockOf(tx)).toISOString().slice(0, 10)
}

/**
 * Writes rows as `($1, $2), ($3, $4)`, for `insert … values`. A distributed database copies the rows of `insert …
 * select` past the policies, and refuses. A statement takes at most 65,535 parameters: callers with more rows insert
 * them in parts.
 */
export function valuesOf(rows: readonly (readonly unknown[])[]): RawBuilder<unknown> {
  const words = rows.flatMap((row, at) => row.map((_, column) => (column > 0 ? ', ' : at > 0 ? '), (' : '(')))
  // One node for all rows: a builder per row would cost more than the insert itself.
  const template = Object.assign([...words, ')'], { raw: [] })
  return sql(template, ...rows.flat())
}

const compiler = queryCompiler()

/** Runs one transaction that row-level security binds to one shop. */
export async function openShopTransaction<T>(
  pool: pg.Pool,
  shop: ShopId,
  work: (tx: ShopTx) => Promise<T>,
  { keepsPlans, visit }: { keepsPlans: boolean; visit: Visit },
): Promise<T> {
  return openTransaction(pool, beginOf('begin', visit), (tx) => work(tx as ShopTx), {
    adapter: new ShopAdapter(shop),
    connect: (client) => new ClientConnection(client, keepsPlans, visit),
    visit,
  })
}

/**
 * Runs one read-only transaction of a shop for a response that many parts read for. A statement that several of them
 * send with the same values runs once. With `keepsPlans` the connection keeps the plan of each statement, so that
 * PostgreSQL does not plan dozens of them for every response.
 */
export async function openShopReads<T>(
  pool: pg.Pool,
  shop: ShopId,
  work: (tx: ShopTx) => Promise<T>,
  { keepsPlans, visit }: { keepsPlans: boolean; visit: Visit },
): Promise<T> {
  return openTransaction(pool, beginOf('begin read only', visit), (tx) => work(tx as ShopTx), {
    adapter: new ShopAdapter(shop),
    connect: (client) => new ReadingConnection(client, keepsPlans, visit),
    visit,
  })
}

function beginOf(begin: string, { shop, statementMs }: Visit): string {
  assertShopId(shop)
  const limit = statementMs === null ? '' : `; set local statement_timeout = ${statementMs}`
  return `${begin}; set local signpost.shop = '${shop}'${limit}`
}

/** Required because the id becomes part of a statement's text. */
export function assertShopId(shop: ShopId): void {
  if (!/^\d{1,18}$/.test(shop)) throw new TypeError('A shop id is a whole number in decimal digits.')
}

/**
 * Runs one transaction. `begin`, its settings and the first query of `work` leave in one packet: connections are in
 * pipeline mode, and nothing waits for the first answer.
 */
export async function openTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Transaction<DB>) => Promise<T>,
  {
    adapter = new PostgresAdapter(),
    connect,
    visit,
  }: { adapter?: PostgresAdapter; connect: (client: pg.PoolClient) => ClientConnection; visit?: Visit },
): Promise<T> {
  const client = await pool.connect()
  const connection = connect(client)
  visit?.connected(() => disconnect(client))
  let broken: Error | undefined
  const noteBroken = (error: Error): void => {
    broken = error
  }
  client.on('error', noteBroken)
  try {
    holdPackets(client)
    const opened = client.query(begin)
    // Awaited below; without this a failure would count as unhandled while `work` still runs.
    opened.catch(() => {})
    try {
      const result = await inOpenTransaction(async () => work(transactionOn(connection, adapter))).finally(
        () => connection.close(),
      )
      await opened
      visit?.commits()
      const { command } = await client.query('commit').finally(() => visit?.answered())
      // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK.
      if (command === 'ROLLBACK') throw new Error('The transaction had failed and was rolled back.')
      return result
    } catch (error) {
      // The database has closed the connection with the transaction: a rollback would get no answer.
      if ((error as { severity?: string }).severity === 'FATAL') noteBroken(error as Error)
      if (!broken) await client.query('rollback').catch(noteBroken)
      throw error
    }
  } finally {
    client.removeListener('error', noteBroken)
    client.release(broken ?? connection.spoilt)
  }
}

function transactionOn(connection: ClientConnection, adapter: PostgresAdapter): Transaction<DB> {
  // Concurrent statements are sent one after the other without waiting for earlier answers, in the order of the calls.
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) }
  const executor = new DefaultQueryExecutor(compiler, adapter, provider)
  const dialect = new PostgresDialect({
    pool: { connect: async () => connection.client, end: async () => {} } as never,
  })
  return new Transaction<DB>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor })
}
