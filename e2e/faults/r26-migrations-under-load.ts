import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../../app/src/kit/server/db/migrate.ts'
import { MIGRATIONS, startTestServer, TEST_PASSWORDS } from '../../app/testing/test-server.ts'
import type { Rig } from '../../bench/rig.ts'
import { seededRandom } from './seeded-random.ts'
import { faultFigure } from './support/figure.ts'
import { seedEmptyTables } from './support/seed-every-table.ts'
import { lossesOf, type Stored, storedValues } from './support/stored-values.ts'

const DATABASE = 'migrated_under_load'
const SHOPS = 200
const CHANGES = 50_000
const KILLED_WITHIN_MS = 40
const LONGEST_MS = 1_000
/** Number of migrations that create the first tables, which the load writes to. */
const SEEDED_AFTER = 2

/**
 * Runs every migration of the folder in order, with rows in every table there is, while other connections use all of
 * them: it is killed at a random moment and run again. Counts migrations that are missing or applied twice, lost rows
 * and values, tables without rows, and statements of the other connections that waited longer than a second.
 */
export const rig: Rig = {
  id: 'R26',
  title: 'migrations under load, killed half way',
  async run({ n = Number.POSITIVE_INFINITY, seed, log }) {
    const wrong: string[] = []
    const random = seededRandom(seed)
    const postgres = await startTestServer()
    const directory = mkdtempSync(join(tmpdir(), 'signpost-migrations-'))
    const superuser = new pg.Pool({ connectionString: postgres.server.superuserUrl('postgres'), max: 1 })
    const waits = new Map<string, number>()
    let killed = 0
    let asked = 0
    try {
      await superuser.query(`create database ${DATABASE} owner signpost_owner`)
      const url = postgres.server.url('signpost_owner', TEST_PASSWORDS.owner, DATABASE)
      const pool = new pg.Pool({ connectionString: postgres.server.superuserUrl(DATABASE), max: 4 })
      const files = readdirSync(MIGRATIONS)
        .filter((name) => name.endsWith('.sql'))
        .sort()
      const now = { isEnding: false, migration: '', tables: [] as string[] }
      const note = (ms: number): void => {
        asked += 1
        waits.set(now.migration, Math.max(waits.get(now.migration) ?? 0, ms))
      }
      let load: Promise<unknown> = Promise.resolve()
      let before: Stored = new Map()
      const seedNew = async (): Promise<void> => {
        for (const refusal of await seedEmptyTables(pool, random)) wrong.push(`${now.migration}: ${refusal}`)
        before = await storedValues(pool)
        now.tables = [...before.values()].map(({ name }) => name)
      }
      for (const [at, name] of files.slice(0, n).entries()) {
        now.migration = name
        copyFileSync(join(MIGRATIONS, name), join(directory, name))
        if (at >= SEEDED_AFTER) {
          const running = migrate({ url, directory }).then(
            () => null,
            (error: unknown) => error,
          )
          await wait(random() * KILLED_WITHIN_MS)
          await superuser.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'signpost migrate'",
          )
          if ((await running) !== null) killed += 1
        }
        const failure = await migrate({ url, directory }).then(
          () => null,
          (error: unknown) => error,
        )
        if (failure !== null) {
          wrong.push(`${name}: ${String(failure)}`)
          // None after it can be applied.
          break
        }
        if (at + 1 === SEEDED_AFTER) {
          await seedRows(pool)
          load = Promise.all(
            Array.from({ length: 3 }, () =>
              useTables(pool, { note, isEnding: () => now.isEnding, tables: () => now.tables }),
            ),
          )
        } else if (at >= SEEDED_AFTER) {
          const sql = readFileSync(join(MIGRATIONS, name), 'utf8')
          const losses = lossesOf({ name, sql }, before, await storedValues(pool))
          wrong.push(...losses.map((loss) => `${name}: ${loss}`))
        }
        if (at + 1 >= SEEDED_AFTER) await seedNew()
      }
      now.isEnding = true
      for (const { name, rows } of before.values()) if (rows === 0) wrong.push(`${name} has no row`)
      await load
      const { rows } = await pool.query('select name from schema_migrations order by name')
      const applied = rows.map((row) => row.name as string)
      const expected = files.slice(0, n)
      if (applied.join() !== expected.join())
        wrong.push(`${applied.length} migrations are noted, ${expected.length} were run`)
      for (const [name, ms] of waits)
        if (ms > LONGEST_MS) wrong.push(`${name}: a question of somebody else took ${Math.round(ms)} ms`)
      await pool.end()
      const longest = [...waits].toSorted(([, one], [, other]) => other - one).slice(0, 3)
      return faultFigure(wrong, {
        n: expected.length,
        seed,
        log,
        killed,
        asked,
        changes: CHANGES,
        tables: before.size,
        tablesWithoutRows: [...before.values()].filter(({ rows }) => rows === 0).map(({ name }) => name),
        longestMs: Object.fromEntries(longest.map(([name, ms]) => [name, Math.round(ms)])),
      })
    } finally {
      await superuser.end()
      rmSync(directory, { recursive: true, force: true })
      await postgres.stop()
    }
  },
}

async function seedRows(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into shops (domain, installed_at)
      select 'store-' || at || '.myshopify.com', now() from generate_series(1, $1::int) at`,
    [SHOPS],
  )
  await pool.query(
    `insert into webhook_inbox (shop_id, webhook_id, topic, triggered_at)
      select id, 'delivery', 'shop/update', now() from shops`,
  )
  await pool.query(
    `insert into operations (shop_id, kind, cause, actor_kind, actor, title_key, state, total, applied, finished_at)
      select id, 'structured-data.settings', 'merchant', 'merchant', '1', 'changes:x', 'done', 1, 1, now() from shops`,
  )
  await pool.query(
    `insert into changes (shop_id, operation_id, kind, resource_id, field, state, before, after, settled_at, sent_at)
      select shop_id, id, 'structured-data.settings', 'gid://shopify/Product/' || at, 'settings', 'applied', '1', '2', now(), now()
        from operations, generate_series(1, $1::int) at`,
    [CHANGES / SHOPS],
  )
}

/** Runs small queries and writes like the product's, and records how long each took. */
async function useTables(
  pool: pg.Pool,
  { note, isEnding, tables }: { note(ms: number): void; isEnding(): boolean; tables(): readonly string[] },
): Promise<void> {
  const questions = [
    'select id, domain from shops where id = $1',
    'update shops set domain = domain where id = $1',
    'select count(*) from changes where shop_id = $1',
    'update changes set field = field where shop_id = $1 and id in (select id from changes where shop_id = $1 limit 5)',
    'select id, state from operations where shop_id = $1 order by id desc limit 20',
    "update webhook_inbox set topic = topic where shop_id = $1 and webhook_id = 'delivery'",
  ]
  for (let at = 0; !isEnding(); at++) {
    const began = performance.now()
    await pool.query(questions[at % questions.length] ?? '', [1 + (at % SHOPS)])
    note(performance.now() - began)
    const others = tables()
    const other = others[at % others.length]
    const asked = performance.now()
    // A migration may just have dropped or renamed it.
    if (other) await pool.query(`select * from ${other} limit 5`).catch(refuseUnlessGone)
    note(performance.now() - asked)
    await wait(2)
  }
}

function refuseUnlessGone(error: unknown): void {
  if ((error as { code?: string }).code !== '42P01') throw error
}
