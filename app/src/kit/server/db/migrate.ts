import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connectionFailure } from '#kit/server/db/connection-failure.ts'
import { isBehindPooler } from '#kit/server/db/connection-fit.ts'
import { placeTables } from '#kit/server/db/placement/place-tables.ts'
import type { TableKind } from '#kit/server/db/placement/placement-plan.ts'
import { canDistribute, readPlacement } from '#kit/server/db/placement/read-placement.ts'
import { connectionOptions } from '#kit/server/time-limits.ts'

export interface MigrateOptions {
  /** Connects as `signpost_owner`. */
  url: string
  /** Folder of `0001_<owner>.sql` … */
  directory: string
  log?: (line: string) => void
}

/** An arbitrary constant: concurrent migrations wait for each other. */
const LOCK = 7_241_986_003
/**
 * If a migration cannot lock its table within this time, it gives way to the requests it would block and tries
 * again.
 */
const LOCK_TIMEOUT = '1s'
const LOCK_TRIES = 30

/** What an operator can do about a failed migration, by PostgreSQL's code. */
const ADVICE: Readonly<Record<string, string>> = {
  '55P03':
    'Somebody held its tables for minutes: end the long transactions that pg_stat_activity shows, or stop web and worker, and run it again.',
  '42501': 'Connect as signpost_owner, which owns the tables (docs/operate/README.md).',
  '53100': 'The disk is full: make room and run it again.',
  '57P01': 'The server ended the connection: run it again once the server is back.',
}

interface MigrationFile {
  name: string
  sql: string
  checksum: string
}

/**
 * Brings a database to the newest migration, one transaction per file, and returns the names it applied. Repeated and
 * concurrent runs are harmless. Throws when an applied file has changed or is gone.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const files = readMigrations(options.directory)
  const client = new pg.Client({
    connectionString: options.url,
    application_name: 'signpost migrate',
    options: connectionOptions('signpost_owner'),
  })
  // A broken connection fails the running statement; without a listener it would also end the process.
  client.on('error', () => {})
  await connectAsOwner(client, options.url)
  try {
    await lockMigrations(client)
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name',
    )
    refuseDifferences(files, rows)
    const applied = new Set(rows.map((row) => row.name))
    const fresh = files.filter((file) => !applied.has(file.name))
    for (const file of fresh) {
      await apply(client, file)
      options.log?.(`applied ${file.name}`)
    }
    await closeToOthers(client)
    await searchTemporaryTablesLast(client)
    await placeNewTables(client, options.log)
    return fresh.map((file) => file.name)
  } finally {
    await client.end()
  }
}

/** Connects the owner's client. Throws saying what the operator can do. */
export async function connectAsOwner(client: pg.Client, url: string): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    throw new Error(connectionFailure(error, { setting: 'MIGRATE_DATABASE_URL', url }), { cause: error })
  }
}

/**
 * With Citus, new tables are distributed if the installation is distributed already or has no shop yet. Tables
 * of a running installation move only on request (`bin/signpost distribute`), because that may take long.
 */
async function placeNewTables(client: pg.Client, log?: (line: string) => void): Promise<void> {
  if (!(await canDistribute(client))) return
  const { tables } = await readPlacement(client)
  const isThere = tables.some(({ kind, placed }) => kind === 'directory' && placed === 'copied')
  const { rows } = await client.query('select from shops limit 1')
  if (!isThere && rows.length > 0)
    return log?.('This server can distribute tables. To move those there are: bin/signpost distribute.')
  const done = await placeTables(client)
  if (done > 0) log?.(`placed tables in ${done} steps`)
}

/**
 * Revokes what only the owner needs: temporary tables, and tables in our schema. These grants belong to the
 * database, not to its tables, so a restored or copied database has them again; each migration run revokes
 * them.
 */
async function closeToOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  await client.query(`revoke temporary on database ${client.escapeIdentifier(rows[0]?.name ?? '')} from public;
    revoke create on schema public from public`)
}

/**
 * If a search path does not name `pg_temp`, PostgreSQL searches it first, and anyone who may create temporary tables
 * could replace a table inside a function that runs as the owner. Set here for all our functions, so that no later
 * migration can forget it.
 */
async function searchTemporaryTablesLast(client: pg.Client): Promise<void> {
  await client.query(`do $$
    declare own regprocedure;
    begin
      for own in
        select p.oid from pg_proc p
          left join lateral (
            select setting from unnest(p.proconfig) setting where setting like 'search_path=%') path on true
          where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
            and (p.prosecdef or path.setting is not null) and coalesce(path.setting, '') !~ 'pg_temp"?$'
      loop
        execute format('alter function %s set search_path = pg_catalog, public, pg_temp', own);
      end loop;
    end $$`)
}

/** Only one process at a time changes tables and their placement; others wait for its session to end. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  if (await isBehindPooler(client))
    throw new Error(
      "MIGRATE_DATABASE_URL leads through a pooler, which would lend the lock to somebody else. Give the database's own URL.",
    )
  await client.query('select pg_advisory_lock($1)', [LOCK])
}

/** Returns the pending migrations and how they declare their tables. Changes nothing. */
export async function pendingMigrations(
  client: pg.ClientBase,
  directory: string,
): Promise<{ files: { name: string; sql: string }[]; declares: Map<string, TableKind> }> {
  const { rows: known } = await client.query("select to_regclass('schema_migrations') is not null as there")
  const { rows } = known[0]?.there
    ? await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')
    : { rows: [] }
  const files = readMigrations(directory)
  refuseDifferences(files, rows)
  const applied = new Set(rows.map(({ name }) => name))
  const pending = files.filter(({ name }) => !applied.has(name))
  const declares = new Map<string, TableKind>()
  for (const { sql } of pending)
    for (const { groups = {} } of sql.matchAll(ABOUT_TABLES)) {
      const { word, table = '', kind, renamed = '', name = '', dropped = '' } = groups
      const was = declares.get(renamed)
      if (word === 'declare') declares.set(table, kind as TableKind)
      if (word === 'make_tenant') declares.set(table, table === 'shops' ? 'directory' : 'shop')
      if (was) declares.set(name, was)
      for (const gone of [renamed, dropped]) declares.delete(gone)
    }
  return { files: pending, declares }
}

/** Statements of a migration that declare, rename or drop tables. */
const ABOUT_TABLES = new RegExp(
  [
    String.raw`^call signpost_(?<word>declare|make_tenant)\('(?<table>\w+)'(?:, '(?<kind>\w+)')?`,
    String.raw`^alter table (?<renamed>\w+) rename to (?<name>\w+)`,
    String.raw`^drop table (?:if exists )?(?<dropped>\w+)`,
  ].join('|'),
  'gm',
)

/** Returns the migrations of a folder in order. Throws when two share a number or a name is malformed. */
function readMigrations(directory: string): MigrationFile[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = new Set<string>()
  return names.map((name) => {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
    if (!number) throw new Error(`The migration ${name} is not named 0001_<owner>.sql.`)
    if (numbers.has(number))
      throw new Error(`Two migrations have the number ${number}; give ${name} the next.`)
    numbers.add(number)
    const sql = readFileSync(join(directory, name), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

function refuseDifferences(files: MigrationFile[], applied: { name: string; checksum: string }[]): void {
  const known = new Map(files.map((file) => [file.name, file.checksum]))
  for (const { name, checksum } of applied) {
    const now = known.get(name)
    if (now === undefined) {
      throw new Error(
        `The database has the migration ${name}, which this version of Signpost does not know. It belongs to a ` +
          'newer version: start that one, or restore a backup.',
      )
    }
    if (now !== checksum) {
      throw new Error(
        `The migration ${name} was changed after it had been applied. Put its old text back and write a new one.`,
      )
    }
  }
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
      await client.query(file.sql)
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
        file.name,
        file.checksum,
      ])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const { code = '', message } = error as { code?: string; message: string }
      if (code !== '55P03' || attempt >= LOCK_TRIES) {
        const advice = ADVICE[code]
        throw new Error(
          `The migration ${file.name} failed and was rolled back: ${message}${advice ? `. ${advice}` : ''}`,
          { cause: error },
        )
      }
      await wait(200 * attempt)
    }
  }
}
