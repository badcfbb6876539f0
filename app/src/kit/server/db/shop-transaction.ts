import type { Socket } from 'node:net'
import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresDialect,
  type QueryResult,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import { inOpenTransaction } from '../open-transactions.ts'
import type { DB } from './generated/schema.ts'
import { ShopAdapter, type ShopId, type ShopTx } from './shop-tx.ts'
import { queryCompiler } from './statement-log.ts'

const compiler = queryCompiler()

/** One transaction that row-level security binds to one shop. */
export async function openShopTransaction<T>(
  pool: pg.Pool,
  shop: ShopId,
  work: (tx: ShopTx) => Promise<T>,
): Promise<T> {
  assertShopId(shop)
  return openTransaction(
    pool,
    `set local signpost.shop = '${shop}'`,
    (tx) => work(tx as ShopTx),
    new ShopAdapter(shop),
  )
}

/** The id stands in the text of a statement. */
export function assertShopId(shop: ShopId): void {
  if (!/^\d{1,18}$/.test(shop)) throw new TypeError('A shop id is a whole number in decimal digits.')
}

/**
 * One transaction. `begin`, the setting and the first query of `work` leave in one packet: connections are in pipeline
 * mode, and nothing waits for the first answer.
 */
export async function openTransaction<T>(
  pool: pg.Pool,
  setting: string,
  work: (tx: Transaction<DB>) => Promise<T>,
  adapter = new PostgresAdapter(),
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const noteBroken = (error: Error): void => {
    broken = error
  }
  client.on('error', noteBroken)
  try {
    holdPackets(client)
    const opened = client.query(`begin; ${setting}`)
    // Seen below; without this a failure would count as unhandled while `work` still runs.
    opened.catch(() => {})
    try {
      const result = await inOpenTransaction(() => work(transactionOn(client, adapter)))
      await opened
      const { command } = await client.query('commit')
      // PostgreSQL answers COMMIT of a transaction that failed earlier with ROLLBACK.
      if (command === 'ROLLBACK') throw new Error('The transaction had failed and was rolled back.')
      return result
    } catch (error) {
      // The database has ended the connection with the transaction: nobody would answer on it any more.
      if ((error as { severity?: string }).severity === 'FATAL') noteBroken(error as Error)
      if (!broken) await client.query('rollback').catch(noteBroken)
      throw error
    }
  } finally {
    client.removeListener('error', noteBroken)
    client.release(broken)
  }
}

/** Lets the socket collect what is written in this turn of the event loop. */
export function holdPackets(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  setImmediate(() => stream.uncork())
}

function transactionOn(client: pg.PoolClient, adapter: PostgresAdapter): Transaction<DB> {
  const executor = new DefaultQueryExecutor(compiler, adapter, connectionOf(client))
  const dialect = new PostgresDialect({ pool: { connect: async () => client, end: async () => {} } as never })
  return new Transaction<DB>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor })
}

/**
 * Statements asked for side by side leave one behind the other, and none waits for the answer to the one before. They are
 * done in the order in which they were asked.
 */
function connectionOf(client: pg.PoolClient): ConnectionProvider {
  const connection = new ClientConnection(client)
  return { provideConnection: (consumer) => consumer(connection) }
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  constructor(client: pg.PoolClient) {
    this.#client = client
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#client.query(query.sql, query.parameters as unknown[])
    if (command === 'SELECT') return { rows }
    return { numAffectedRows: BigInt(rowCount ?? 0), rows }
  }
  /** The interface asks for a generator; rows are paged by key instead. */
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered inside a shop transaction; page by key.')
  }
}
