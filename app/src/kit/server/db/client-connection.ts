import { hash } from 'node:crypto'
import type { Socket } from 'node:net'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'

const holding = new WeakSet<Socket>()

/** Lets the socket collect everything written in this turn of the event loop. */
export function holdPackets(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  if (holding.has(stream)) return
  holding.add(stream)
  stream.cork()
  setImmediate(() => {
    holding.delete(stream)
    stream.uncork()
  })
}

/** The connection of one transaction, as Kysely uses it. Concurrent statements leave in one packet. */
export class ClientConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  /** Set if no later transaction may have the connection. */
  spoilt: Error | undefined

  constructor(client: pg.PoolClient) {
    this.client = client
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return this.send<R>({ text: sql, values: parameters as unknown[] })
  }

  protected async send<R>(query: pg.QueryConfig): Promise<QueryResult<R>> {
    holdPackets(this.client)
    const { command, rowCount, rows } = await this.client.query<R & pg.QueryResultRow>(query)
    if (command === 'SELECT') return { rows }
    return { numAffectedRows: BigInt(rowCount ?? 0), rows }
  }

  /** The interface requires a generator; rows are paged by key instead. */
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered inside a shop transaction; page by key.')
  }
}

/** Bounds the memory of a connection; further statements are planned each time. */
const MOST_PLANS = 200
/** `feature_not_supported`: a migration changed the columns of a kept plan (PostgreSQL, appendix A). */
const CHANGED_COLUMNS = '0A000'

/** Statements whose plans a connection keeps. */
const kept = new WeakMap<pg.PoolClient, Set<string>>()

/** The connection of a read-only transaction of many parts: see `openShopReads`. */
export class ReadingConnection extends ClientConnection {
  readonly #keepsPlans: boolean
  readonly #asked = new Map<string, Promise<QueryResult<unknown>>>()

  constructor(client: pg.PoolClient, keepsPlans: boolean) {
    super(client)
    this.#keepsPlans = keepsPlans
  }

  override async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const key = `${sql} ${JSON.stringify(parameters, bigintAsText)}`
    const known = this.#asked.get(key) as Promise<QueryResult<R>> | undefined
    const answer = known ?? this.#ask<R>({ text: sql, values: parameters as unknown[] })
    if (!known) this.#asked.set(key, answer)
    const { rows, ...rest } = await answer
    // Each part may sort its own list.
    return { ...rest, rows: [...rows] }
  }

  async #ask<R>(query: pg.QueryConfig): Promise<QueryResult<R>> {
    try {
      return await this.send<R>({ ...query, ...this.#nameOf(query.text) })
    } catch (error) {
      if ((error as { code?: string }).code === CHANGED_COLUMNS) this.spoilt = error as Error
      throw error
    }
  }

  #nameOf(text: string): { name?: string } {
    if (!this.#keepsPlans) return {}
    const names = kept.get(this.client) ?? new Set()
    kept.set(this.client, names)
    const name = hash('sha1', text)
    if (!names.has(name) && names.size >= MOST_PLANS) return {}
    names.add(name)
    return { name }
  }
}

const bigintAsText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}` : value)
