import { hash } from 'node:crypto'
import type { Socket } from 'node:net'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import { KEEP_PLAN } from './kept-plan.ts'
import { packetsOf } from './packets.ts'
import type { Visit } from './silent-shops.ts'

/** The connection of one transaction, as Kysely uses it. Concurrent statements leave in one packet. */
export class ClientConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  /** Set if no later transaction may have the connection. */
  spoilt: Error | undefined
  readonly #keepsPlans: boolean
  readonly #visit: Visit | undefined
  #isOver = false

  /** `keepsPlans`: false behind a pooler, where a plan would reach other clients. `visit`: told of each answer. */
  constructor(client: pg.PoolClient, keepsPlans: boolean, visit?: Visit) {
    this.client = client
    this.#keepsPlans = keepsPlans
    this.#visit = visit
  }

  /**
   * Refuses all further statements: the transaction is ending. One that comes later, from a part of the work that
   * nobody waits for any more, would run in whatever transaction has the connection then.
   */
  close(): void {
    this.#isOver = true
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const query = { text: sql, values: parameters as unknown[] }
    return this.send<R>(sql.startsWith(KEEP_PLAN) ? this.named(query) : query)
  }

  /** Adds the name under which the connection keeps the statement's plan. */
  protected named(query: pg.QueryConfig): pg.QueryConfig {
    if (!this.#keepsPlans) return query
    const names = kept.get(this.client) ?? new Set()
    kept.set(this.client, names)
    const name = nameOf(query.text)
    if (!names.has(name) && names.size >= MOST_PLANS) return query
    names.add(name)
    return { ...query, name }
  }

  protected async send<R>(query: pg.QueryConfig): Promise<QueryResult<R>> {
    if (this.#isOver) throw new Error('The transaction of this statement is over.')
    const own = packetsOf(this.client)
    own.add()
    this.#visit?.sent()
    const { command, rowCount, rows } = await this.client
      .query<R & pg.QueryResultRow>(query)
      .catch((error: unknown) => {
        this.#visit?.answered()
        // The connection would refuse it for ever.
        if (hasChangedColumns(error)) this.spoilt = error as Error
        throw error
      })
      .finally(() => own.noteAnswer())
    this.#visit?.answered(query.text)
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

/** True if a kept plan was refused, without effect, because a migration changed the statement's columns. */
export function hasChangedColumns(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === CHANGED_COLUMNS
}

/** Names by text: few texts are sent again and again, and hashing one takes as long as sending it. */
const planNames = new Map<string, string>()
const MOST_NAMES = 1_000

/** Returns the name of a statement's plan. */
export function nameOf(text: string): string {
  const known = planNames.get(text)
  if (known !== undefined) return known
  const name = hash('sha1', text)
  if (planNames.size >= MOST_NAMES) planNames.clear()
  planNames.set(text, name)
  return name
}

/** Statements whose plans a connection keeps. */
const kept = new WeakMap<pg.PoolClient, Set<string>>()

/** The connection of a read-only transaction of many parts: see `openShopReads`. */
export class ReadingConnection extends ClientConnection {
  readonly #asked = new Map<string, Promise<QueryResult<unknown>>>()

  override async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const key = `${nameOf(sql)} ${JSON.stringify(parameters, bigintAsText)}`
    const known = this.#asked.get(key) as Promise<QueryResult<R>> | undefined
    const answer = known ?? this.send<R>(this.named({ text: sql, values: parameters as unknown[] }))
    if (!known) this.#asked.set(key, answer)
    const { rows, ...rest } = await answer
    // Each part may sort its own list.
    return { ...rest, rows: [...rows] }
  }
}

const bigintAsText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}` : value)

/** Fails everything the connection waits for: a query cannot be cancelled on a server that does not answer. */
export function disconnect(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.destroy(new Error('Broken off: no answer.'))
}
