import { join, resolve } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { indexColumnsOf } from './index-columns.ts'
import { makeFolder } from './make-folder.ts'
import type { RecordKind, RecordKinds, StoreRecord } from './records.ts'

export interface Change<K extends RecordKind = RecordKind> {
  store: StoreRecord
  kind: K
  action: 'create' | 'update' | 'delete'
  record: RecordKinds[K]
  /** The record before the change; absent for a new one. */
  before?: RecordKinds[K]
}

export interface ListOptions {
  parent?: number
  /** Only records after this id (before it with `reverse`). */
  after?: number
  limit?: number
  reverse?: boolean
  /** Sorts by the `position` column first, then id; cannot be combined with `after`. */
  byPosition?: boolean
  /** Only records changed at or after this time (ISO 8601). */
  updatedFrom?: string
}

const SCHEMA = `
  create table if not exists store (id integer primary key, handle text unique, domain text unique, data text not null);
  create table if not exists record (
    store integer not null, kind text not null, id integer not null,
    handle text, parent integer, position integer not null, updated_at text not null, data text not null,
    primary key (store, kind, id)) without rowid;
  create index if not exists record_handle on record (store, kind, handle);
  create index if not exists record_parent on record (store, kind, parent, position, id);
  create index if not exists record_children on record (store, kind, parent, id);
  create index if not exists record_updated on record (store, kind, updated_at);
  create table if not exists counter (name text primary key, value integer not null);
`

/*
 * Statements that look for a handle or a parent name their index: without statistics SQLite prefers the primary
 * key for its order, and reads every record of the kind.
 */

/** First id: as long as the platform's ids, so that code cannot mistake an id for a count. */
const FIRST_ID = 7_000_000_000_001

/**
 * The sandbox platform's storage, in one SQLite file that outlives the process. Synchronous by design: one process
 * owns it, so a read between two awaits never sees half a write.
 */
export class State {
  readonly dataDirectory: string
  readonly #db: DatabaseSync
  readonly #listeners = new Set<(change: Change) => void>()
  readonly #statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  readonly #writes = new Map<RecordKind, number>()
  #depth = 0
  #pending: Change[] = []

  /** Opens (or creates) `<dataDirectory>/sandbox.sqlite`; `':memory:'` persists nothing. */
  constructor(dataDirectory: string) {
    this.dataDirectory = dataDirectory
    if (dataDirectory !== ':memory:') makeFolder(resolve(dataDirectory))
    this.#db = new DatabaseSync(
      dataDirectory === ':memory:' ? dataDirectory : join(dataDirectory, 'sandbox.sqlite'),
    )
    this.#db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000;')
    this.#db.exec(SCHEMA)
  }

  close(): void {
    this.#db.close()
  }

  /** Returns a text that changes with each write of a kind, by this or any other process. */
  versionOf(kind: RecordKind): string {
    const others = this.#run('pragma data_version').get()?.['data_version']
    return `${this.#writes.get(kind) ?? 0}.${others}`
  }

  #run(sql: string, ...values: SQLInputValue[]) {
    let statement = this.#statements.get(sql)
    if (!statement) this.#statements.set(sql, (statement = this.#db.prepare(sql)))
    return {
      all: () => statement.all(...values) as { data: string }[],
      get: () => statement.get(...values) as Record<string, unknown> | undefined,
      run: () => statement.run(...values),
    }
  }

  #noteWrite(kind: RecordKind): void {
    this.#writes.set(kind, (this.#writes.get(kind) ?? 0) + 1)
  }

  /** Runs `work` in one transaction; listeners are notified of its changes after the commit. Can be nested. */
  transaction<T>(work: () => T): T {
    if (this.#depth > 0) return work()
    this.#db.exec('begin immediate')
    this.#depth++
    try {
      const result = work()
      this.#db.exec('commit')
      return result
    } catch (error) {
      this.#db.exec('rollback')
      this.#pending = []
      for (const kind of this.#writes.keys()) this.#noteWrite(kind)
      throw error
    } finally {
      this.#depth--
      const changes = this.#pending
      this.#pending = []
      for (const change of changes) for (const listener of this.#listeners) listener(change)
    }
  }

  /** Calls `listener` after each committed change; returns a function that unsubscribes it. */
  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns a new id, unique over all stores and kinds, and increasing. */
  nextId(): number {
    const row = this.#run(
      `insert into counter (name, value) values ('id', ?) on conflict (name) do update set value = value + 1 returning value`,
      FIRST_ID,
    ).get()
    return row?.['value'] as number
  }

  stores(): StoreRecord[] {
    return this.#run('select data from store order by id')
      .all()
      .map((row) => JSON.parse(row.data))
  }

  /** Returns the store with this short handle, `.myshopify.com` domain or id. */
  store(key: string | number): StoreRecord | undefined {
    const sql = typeof key === 'number' ? 'id = ?' : key.includes('.') ? 'domain = ?' : 'handle = ?'
    const row = this.#run(`select data from store where ${sql}`, key).get()
    return row && JSON.parse(row['data'] as string)
  }

  putStore(store: StoreRecord): StoreRecord {
    this.#run(
      `insert into store (id, handle, domain, data) values (?, ?, ?, ?)
       on conflict (id) do update set handle = excluded.handle, domain = excluded.domain, data = excluded.data`,
      store.id,
      store.handle,
      store.domain,
      JSON.stringify(store),
    ).run()
    return store
  }

  /** Deletes the store and all its records. */
  deleteStore(id: number): void {
    this.transaction(() => {
      for (const kind of this.#writes.keys()) this.#noteWrite(kind)
      this.#run('delete from record where store = ?', id).run()
      this.#run('delete from store where id = ?', id).run()
    })
  }

  get<K extends RecordKind>(store: StoreRecord, kind: K, id: number): RecordKinds[K] | undefined {
    const row = this.#run(
      'select data from record where store = ? and kind = ? and id = ?',
      store.id,
      kind,
      id,
    ).get()
    return row && JSON.parse(row['data'] as string)
  }

  /** Returns the first record with this handle (index-columns.ts defines it by kind), within `parent` if given. */
  byHandle<K extends RecordKind>(
    store: StoreRecord,
    kind: K,
    handle: string,
    parent?: number,
  ): RecordKinds[K] | undefined {
    const row =
      parent === undefined
        ? this.#run(
            'select data from record indexed by record_handle where store = ? and kind = ? and handle = ? order by id',
            store.id,
            kind,
            handle,
          ).get()
        : this.#run(
            'select data from record indexed by record_handle where store = ? and kind = ? and handle = ? and parent = ? order by id',
            store.id,
            kind,
            handle,
            parent,
          ).get()
    return row && JSON.parse(row['data'] as string)
  }

  /** Returns the records whose handle starts with `prefix`, in handle order (metafields of one owner: `<owner>|`). */
  byHandlePrefix<K extends RecordKind>(store: StoreRecord, kind: K, prefix: string): RecordKinds[K][] {
    return this.#run(
      'select data from record where store = ? and kind = ? and handle >= ? and handle < ? order by handle',
      store.id,
      kind,
      prefix,
      `${prefix}\u{10ffff}`,
    )
      .all()
      .map((row) => JSON.parse(row.data))
  }

  list<K extends RecordKind>(store: StoreRecord, kind: K, options: ListOptions = {}): RecordKinds[K][] {
    const where = ['store = ?', 'kind = ?']
    const values: SQLInputValue[] = [store.id, kind]
    const add = (sql: string, value: SQLInputValue) => (where.push(sql), values.push(value))
    if (options.parent !== undefined) add('parent = ?', options.parent)
    if (options.after !== undefined) add(options.reverse ? 'id < ?' : 'id > ?', options.after)
    if (options.updatedFrom !== undefined) add('updated_at >= ?', options.updatedFrom)
    const direction = options.reverse ? 'desc' : 'asc'
    const order = options.byPosition ? `position ${direction}, id ${direction}` : `id ${direction}`
    values.push(options.limit ?? -1)
    const index =
      options.parent === undefined ? '' : `indexed by record_${options.byPosition ? 'parent' : 'children'}`
    return this.#run(
      `select data from record ${index} where ${where.join(' and ')} order by ${order} limit ?`,
      ...values,
    )
      .all()
      .map((row) => JSON.parse(row.data))
  }

  count(store: StoreRecord, kind: RecordKind, parent?: number): number {
    const row =
      parent === undefined
        ? this.#run('select count(*) as n from record where store = ? and kind = ?', store.id, kind).get()
        : this.#run(
            'select count(*) as n from record indexed by record_children where store = ? and kind = ? and parent = ?',
            store.id,
            kind,
            parent,
          ).get()
    return row?.['n'] as number
  }

  /** Inserts or replaces a record and notifies the listeners; `silent`, for generators and imports, does not. */
  put<K extends RecordKind>(
    store: StoreRecord,
    kind: K,
    record: RecordKinds[K],
    options: { silent?: boolean } = {},
  ): RecordKinds[K] {
    return this.transaction(() => {
      this.#noteWrite(kind)
      const { handle, parent, position } = indexColumnsOf(kind, record)
      const existed = this.#run(
        'select data from record where store = ? and kind = ? and id = ?',
        store.id,
        kind,
        record.id,
      ).get()
      this.#run(
        `insert into record (store, kind, id, handle, parent, position, updated_at, data) values (?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (store, kind, id) do update set handle = excluded.handle, parent = excluded.parent,
           position = excluded.position, updated_at = excluded.updated_at, data = excluded.data`,
        store.id,
        kind,
        record.id,
        handle,
        parent,
        position,
        record.updatedAt,
        JSON.stringify(record),
      ).run()
      if (!options.silent) {
        const before = existed ? { before: JSON.parse(existed['data'] as string) } : {}
        this.#pending.push({
          store,
          kind,
          action: existed ? 'update' : 'create',
          record,
          ...before,
        } as Change)
      }
      return record
    })
  }

  /** Deletes every record of a kind without notifying listeners; returns their number. */
  deleteAll(store: StoreRecord, kind: RecordKind): number {
    this.#noteWrite(kind)
    return Number(this.#run('delete from record where store = ? and kind = ?', store.id, kind).run().changes)
  }

  delete<K extends RecordKind>(store: StoreRecord, kind: K, id: number): RecordKinds[K] | undefined {
    return this.transaction(() => {
      const record = this.get(store, kind, id)
      if (!record) return undefined
      this.#noteWrite(kind)
      this.#run('delete from record where store = ? and kind = ? and id = ?', store.id, kind, id).run()
      this.#pending.push({ store, kind, action: 'delete', record } as Change)
      return record
    })
  }
}
