import pg from 'pg'
import { expect, test } from 'vitest'
import { newDatabase, newShop, type TestDatabase } from '../../../../../testing/database.ts'
import { MIGRATIONS } from '../../../../../testing/test-server.ts'
import { migrate } from '../migrate.ts'
import { distributeAll, planDistribution, planMigration } from './distribute.ts'
import { type PlacementState, placementProblems } from './placement-plan.ts'
import { readPlacement } from './read-placement.ts'
import { refuseWhileMoving } from './refuse-while-moving.ts'

/** Fake of the extension: records where a table is, and refuses one with foreign keys, as the real extension does. */
const EXTENSION = `
  create table pg_dist_partition (logicalrelid oid primary key, partmethod "char" not null, repmodel "char" not null);
  create table broken (name text);
  call signpost_declare('pg_dist_partition', 'installation');
  call signpost_declare('broken', 'installation');
  create function refuse_keys(moved regclass) returns void language plpgsql as $$
  begin
    if exists (select from pg_constraint where contype = 'f' and moved in (conrelid, confrelid)) then
      raise exception 'cannot complete operation on a table with identity column';
    end if;
  end $$;
  create function create_reference_table(moved regclass) returns void language sql as $$
    select refuse_keys(moved); insert into pg_dist_partition values (moved, 'n', 't'); $$;
  create function create_distributed_table(moved regclass, col text) returns void language plpgsql as $$
  begin
    perform refuse_keys(moved);
    if exists (select from broken where name = moved::text) then raise exception 'the worker went away'; end if;
    insert into pg_dist_partition values (moved, 'h', 'c');
  end $$;`

async function asOwner<Answer>(
  database: TestDatabase,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const stateOf = (database: TestDatabase): Promise<PlacementState> => asOwner(database, readPlacement)
const keysOf = ({ keys }: PlacementState) =>
  keys.map(({ name, table, definition }) => `${table} ${name} ${definition}`)
const placedOf = ({ tables }: PlacementState) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(tables, ({ kind }) => kind)).map(([kind, all]) => [
      kind,
      [...new Set(all.map(({ placed }) => placed))],
    ]),
  )
const PLACED = { shop: ['distributed'], directory: ['copied'], installation: ['here'] }

test('every table of a migrated database says what it is, and its keys fit', async () => {
  await using database = await newDatabase()
  expect(placementProblems(await stateOf(database))).toEqual([])
})

test('a table without a declaration and a key to what lies elsewhere are named', async () => {
  await using database = await newDatabase()
  await asOwner(database, (client) =>
    client.query(`
      create table stray (id int);
      create table queue_of_changes (shop_id bigint, id bigint, foreign key (shop_id, id) references changes);
      call signpost_declare('queue_of_changes', 'installation')`),
  )
  const problems = placementProblems(await stateOf(database))
  expect(problems).toHaveLength(2)
  expect(problems[0]).toMatch(/what the table stray is/)
  expect(problems[1]).toMatch(/ties queue_of_changes to changes/)
})

test('a plain PostgreSQL says what would be moved, moves nothing, and distributes nothing', async () => {
  await using database = await newDatabase()
  const before = await stateOf(database)
  const words = (await planMigration({ url: database.ownerUrl, directory: MIGRATIONS })).join('\n')
  expect(words).toMatch(/Migrations to apply: none/)
  expect(words).toMatch(/copied to every server: \d+ \(announcements, .*\bshops\)/)
  expect(words).toMatch(/the same for all shops: \d+ \(announcements, help_videos\b.*\)/)
  expect(words).toMatch(/distributed by shop_id: \d+ \(.*\bchanges\b.*\)/)
  expect(words).toMatch(/kept on the coordinator: \d+ \(.*\bshop_queues\b.*\)/)
  const moves = (await planDistribution(database.ownerUrl)).join('\n')
  expect(moves).toMatch(/^changes \(\d+\.\d MB, .*rows.*\): distributed by shop_id, less than a second$/m)
  expect(moves).toMatch(/^shops \(.*\): copied to every server/m)
  expect(moves).toMatch(/Together \d+\.\d MB, .*, then \d+ foreign keys to put back/)
  await expect(distributeAll(database.ownerUrl, () => {})).rejects.toThrow(/Citus extension/)
  expect(await stateOf(database)).toEqual(before)
})

test('a database without migrations says what they would make', async () => {
  await using database = await newDatabase()
  await asOwner(database, (client) =>
    client.query('drop owned by signpost_owner cascade; create schema if not exists public'),
  )
  const words = (await planMigration({ url: database.ownerUrl, directory: MIGRATIONS })).join('\n')
  expect(words).toMatch(/Migrations to apply: 0001_core_shops\.sql, /)
  expect(words).toMatch(/^0001_core_shops\.sql: less than a second\n {2}new: shops/m)
  expect(words).toMatch(
    /distributed by shop_id: .*\bplacement_keys\b|kept on the coordinator: .*\bplacement_keys\b/,
  )
})

test('a running installation is moved in steps; whoever is killed goes on, and every key is back', async () => {
  await using database = await newDatabase()
  await newShop(database)
  const before = await stateOf(database)
  await asOwner(database, (client) => client.query(EXTENSION))
  // Existing tables are moved only on request, and only while no process works.
  const told: string[] = []
  await migrate({ url: database.ownerUrl, directory: MIGRATIONS, log: (line) => told.push(line) })
  expect(told.join()).toMatch(/bin\/signpost distribute/)
  await expect(distributeAll(database.ownerUrl, () => {})).rejects.toThrow(/Stop web and worker/)
  const { pool } = database.db
  await asOwner(database, (client) => client.query("insert into broken values ('operations')"))
  await pool.query(
    // Other tests have their own databases on the same server.
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
  )
  await database.db.close()
  await expect(distributeAll(database.ownerUrl, () => {})).rejects.toThrow('the worker went away')
  const halfWay = await stateOf(database)
  expect(halfWay.taken.length).toBeGreaterThan(10)
  const app = new pg.Pool({ connectionString: database.url, max: 1 })
  await expect(refuseWhileMoving(app)).rejects.toThrow(/being moved/)
  await app.end()
  await asOwner(database, (client) => client.query('delete from broken'))
  const steps: string[] = []
  await distributeAll(database.ownerUrl, ({ step, done, of }) => steps.push(`${step.does} ${done} of ${of}`))
  expect(steps).not.toContain(expect.stringMatching(/^copy/))
  const after = await stateOf(database)
  expect(placedOf(after)).toEqual(PLACED)
  expect(after.taken).toEqual([])
  expect(keysOf(after).filter((key) => !key.startsWith('pg_dist'))).toEqual(keysOf(before))
  expect(await distributeAll(database.ownerUrl, () => {})).toBe(0)
})

test('an installation without shops lies there after its migration, and so does what a later one brings', async () => {
  await using database = await newDatabase()
  await asOwner(database, (client) => client.query(EXTENSION))
  await migrate({ url: database.ownerUrl, directory: MIGRATIONS })
  expect(placedOf(await stateOf(database))).toEqual(PLACED)
  await newShop(database)
  await asOwner(database, (client) =>
    client.query(`create table later (shop_id bigint references shops on delete cascade, id bigint, primary key (shop_id, id));
      call signpost_make_tenant('later')`),
  )
  await migrate({ url: database.ownerUrl, directory: MIGRATIONS })
  const after = await stateOf(database)
  expect(placedOf(after)).toEqual(PLACED)
  expect(after.keys.some(({ table }) => table === 'later')).toBe(true)
})
