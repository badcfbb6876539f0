import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrateAll } from '../../../app/src/entries/migrate.ts'
import { refusePowerfulRole } from '../../../app/src/kit/server/db/check-roles.ts'
import type { TestServer } from '../../../app/testing/test-server.ts'
import { probeTables } from '../tenant-probe.ts'

const SQL = join(import.meta.dirname, '../../../docs/operate/database.sql')
const PASSWORDS = { owner: 'owner by hand', app: 'app by hand' }
const DATABASE = 'signpost'

/**
 * Creates the roles and the database with the SQL of the operator's page, on a server that has neither, then again
 * without the page's revokes. Returns what was open, and how many ways were tried.
 */
export async function tryHandmade(server: TestServer): Promise<{ violations: string[]; attempts: number }> {
  const violations: string[] = []
  const admin = new pg.Client({ connectionString: server.server.superuserUrl('postgres') })
  await admin.connect()
  try {
    // Roles belong to the server; the ones it was started with are renamed.
    for (const role of ['signpost_owner', 'signpost_app'])
      await admin.query(`alter role ${role} rename to ${role}_before`)
    for (const statement of statementsOf(readFileSync(SQL, 'utf8'))) await admin.query(statement)
    const urls = {
      owner: server.server.url('signpost_owner', PASSWORDS.owner, DATABASE),
      app: server.server.url('signpost_app', PASSWORDS.app, DATABASE),
    }
    await migrateAll(urls.owner)
    const asWritten = await tryOne(urls, 'as the page says')
    violations.push(...asWritten.violations)
    // The revokes are left out, and no migration ran since.
    await admin.query(`grant all on database ${DATABASE} to public`)
    const app = poolOf(urls.app)
    const started = await refusePowerfulRole(app).then(
      () => true,
      () => false,
    )
    await app.end()
    if (started) violations.push('by hand: the start took a role that may make temporary tables')
    const shadowed = await tryTemporaryViews(urls.app)
    violations.push(...shadowed.violations)
    await migrateAll(urls.owner)
    const mended = await tryOne(urls, 'by hand, then migrated')
    violations.push(...mended.violations)
    return { violations, attempts: asWritten.attempts + shadowed.attempts + mended.attempts }
  } finally {
    await admin.end()
  }
}

function poolOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 })
  pool.on('error', () => {})
  return pool
}

async function tryOne(urls: { owner: string; app: string }, name: string) {
  const owner = poolOf(urls.owner)
  const app = poolOf(urls.app)
  try {
    const violations: string[] = []
    await refusePowerfulRole(app).catch((error: Error) => violations.push(`${name}: ${error.message}`))
    const made = await app.query('create temporary table mine (id int)').then(
      () => true,
      () => false,
    )
    if (made) violations.push(`${name}: the application makes temporary tables`)
    const [own, other] = await Promise.all(
      ['own', 'other'].map(async (handle) => {
        const { rows } = await owner.query<{ id: string }>('select signpost_register_shop($1) as id', [
          `${handle}.myshopify.com`,
        ])
        return rows[0]?.id ?? ''
      }),
    )
    const { leaks, attempts } = await probeTables(app, { own: own ?? '', other: other ?? '' })
    return { violations: [...violations, ...leaks.map((leak) => `${name}: ${leak}`)], attempts: attempts + 2 }
  } finally {
    await owner.end()
    await app.end()
  }
}

/**
 * Puts the attacker's own view before every table and calls every function of the owner: a view that is read inside
 * one would run the attacker's code as the owner.
 */
async function tryTemporaryViews(appUrl: string): Promise<{ violations: string[]; attempts: number }> {
  const pool = poolOf(appUrl)
  const violations: string[] = []
  try {
    const client = await pool.connect()
    await client.query(`create function pg_temp.told() returns boolean language plpgsql stable as
      $$ begin if current_user <> session_user then raise exception 'ran as %', current_user; end if; return true; end $$`)
    const { rows: others } = await client.query<{ table: string }>(`
      select relname::text as table from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and has_table_privilege(oid, 'select')`)
    for (const { table } of others) {
      await client
        .query(`create temporary view "${table}" as select * from public."${table}" where pg_temp.told()`)
        .catch(() => {})
      await client.query(`grant all on pg_temp."${table}" to public`).catch(() => {})
    }
    const { rows: functions } = await client.query<{ call: string; name: string }>(`
      select p.oid::regprocedure::text as name, format('select * from public.%I(%s)', p.proname,
        (select string_agg(format('null::%s', format_type(t, null)), ', ') from unnest(p.proargtypes::oid[]) t)) as call
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prokind = 'f'`)
    for (const { call, name } of functions) {
      await client.query('begin')
      await client.query("select set_config('signpost.shop', '1', true)")
      const said = await client.query(call).then(
        () => '',
        (error: Error) => error.message,
      )
      await client.query('rollback')
      if (said.includes('ran as')) violations.push(`by hand: ${name} ran code of the application: ${said}`)
    }
    client.release(true)
    return { violations, attempts: functions.length }
  } finally {
    await pool.end()
  }
}

function statementsOf(sql: string): string[] {
  return sql
    .replaceAll('OWNER-PASSWORD', PASSWORDS.owner)
    .replaceAll('APP-PASSWORD', PASSWORDS.app)
    .split('\n')
    .filter((line) => !line.startsWith('--'))
    .join('\n')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
