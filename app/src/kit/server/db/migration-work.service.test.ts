import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { newDatabase } from '../../../../testing/database.ts'
import { MIGRATIONS } from '../../../../testing/test-server.ts'
import { LOCKS, type Lock, migrationWork } from './migration-work.ts'
import { readRelations } from './placement/read-placement.ts'

/** Locks that cannot be read from a migration's text, each for its reason. */
function unseen(name: string, table: string, taken: Lock | undefined): boolean {
  // Every migration that declares a table writes a row there.
  if (table === 'declared_tables') return true
  // Declares, in a loop, all the tables there are.
  if (name === '0051_declared_tables.sql') return true
  // Declares a table of the installation that was one for all shops: a plain PostgreSQL keeps it as it is.
  if (name === '0211_logins_and_votes_in_one_place.sql' && table === 'feature_requests') return true
  // A function in SQL is checked when it is defined: for a moment, and without touching a row.
  return taken === 'ROW EXCLUSIVE' && CHECKED_FUNCTIONS.includes(`${name} ${table}`)
}
const CHECKED_FUNCTIONS = [
  '0010_core_shops_inbox.sql webhook_inbox',
  '0019_core_language_model_calls.sql language_model_calls',
]

const files = readdirSync(MIGRATIONS)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({ name, sql: readFileSync(join(MIGRATIONS, name), 'utf8') }))

test('the work read from each migration has the locks it takes', async () => {
  await using database = await newDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  const wrong: string[] = []
  try {
    await client.query('drop owned by signpost_owner cascade; create schema if not exists public')
    for (const file of files) {
      const { rows: before } = await client.query<{ oid: number; table: string }>(
        `select oid, relname::text as table from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      )
      const there = new Map(before.map(({ oid, table }) => [oid, table]))
      const relations = await readRelations(client)
      await client.query('begin')
      await client.query(file.sql)
      const { rows: held } = await client.query<{ oid: number; mode: string }>(
        'select relation as oid, mode from pg_locks where pid = pg_backend_pid() and relation is not null',
      )
      const { rows: left } = await client.query<{ oid: number }>(
        'select oid from pg_class where oid = any($1)',
        [[...there.keys()]],
      )
      await client.query('commit')
      const planned = new Map(migrationWork(file, relations).touches.map(({ table, lock }) => [table, lock]))
      const taken = new Map<string, Lock>()
      for (const { oid, mode } of held) {
        const lock = mode
          .replace(/Lock$/, '')
          .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
          .toUpperCase() as Lock
        const table = there.get(oid)
        if (!table || !LOCKS.includes(lock)) continue
        const known = taken.get(table)
        if (!known || LOCKS.indexOf(known) < LOCKS.indexOf(lock)) taken.set(table, lock)
      }
      const stays = new Set(left.map(({ oid }) => there.get(oid)))
      for (const table of new Set([...taken.keys(), ...planned.keys()].filter((name) => stays.has(name))))
        if (taken.get(table) !== planned.get(table) && !unseen(file.name, table, taken.get(table)))
          wrong.push(`${file.name}: ${table} planned ${planned.get(table)}, taken ${taken.get(table)}`)
    }
  } finally {
    await client.end()
  }
  expect(wrong).toEqual([])
})
