import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFRESH_IMAGES } from '#core/catalogue/images/image-refreshes.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { openQueue } from '#kit/server/queue/boss-queue.ts'
import { errorWordsIn } from '#kit/server/texts.ts'
import { newDatabase, newShop, type TestDatabase } from '../../testing/database.ts'
import { MIGRATIONS } from '../../testing/test-server.ts'

const SCORE = [{ label: 'Score', value: '90' }]

let database: TestDatabase
let client: pg.Client
let shop: Awaited<ReturnType<typeof newShop>>
const before = mkdtempSync(join(tmpdir(), 'migrations-'))

const queueOf = (name: string) =>
  openQueue({
    ...{ url: database.ownerUrl, listens: false, jobs: [name], applicationName: 'test', supervise: false },
    onError: (error) => expect.unreachable(error.message),
  })

/** A shared report, a metric of a keyword, a refused file and a waiting job as versions before 0125 left them. */
beforeAll(async () => {
  database = await newDatabase()
  for (const name of readdirSync(MIGRATIONS))
    if (name < '0125') cpSync(join(MIGRATIONS, name), join(before, name))
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query(
    `drop schema public cascade; create schema public; grant usage on schema public to public`,
  )
  await migrate({ url: database.ownerUrl, directory: before })
  shop = await newShop(database)
  await client.query(
    `insert into shared_reports (shop_id, id, link, report, content, store_name, language, created_at, ends_at)
      values ($1, gen_random_uuid(), 'a', 'audit.report', $2, 'Fern', 'en', now(), now())`,
    [shop.id, { asOf: '2026-11-01', figures: SCORE, tables: [] }],
  )
  await client.query(
    `insert into keyword_figures (shop_id, keyword, source, country, language, volume, fetched_at)
      values ($1, 'fern', 'csv', 'US', 'en', 90, now())`,
    [shop.id],
  )
  await client.query(
    `insert into meta_tags_imports (shop_id, id, name, state, size, error_code, error_details)
      values ($1, gen_random_uuid(), 'a.csv', 'refused', 1, 'meta-tags.unreadable-csv', $2)`,
    [shop.id, { line: 2, reason: 'a quote is not closed.' }],
  )
  const queue = await queueOf('catalogue.read-hinted-images')
  await queue.enqueue(
    'catalogue.read-hinted-images',
    { shop: shop.id, payload: {} },
    { key: 'image-refreshes' },
  )
  await queue.stop(0)
  await migrate({ url: database.ownerUrl, directory: MIGRATIONS })
})
afterAll(async () => {
  rmSync(before, { recursive: true })
  await client?.end()
  await database?.[Symbol.asyncDispose]()
})

test('a shared report keeps what it showed', async () => {
  const { rows } = await client.query('select content from shared_reports')
  expect(rows).toEqual([{ content: { asOf: '2026-11-01', metrics: SCORE, tables: [] } }])
})

test('what is known of a keyword stays the shop’s own', async () => {
  const seen = await database.db.withShop(shop.id, (tx) =>
    tx.selectFrom('keyword_metrics').where('shop_id', '=', shop.id).select(['keyword', 'volume']).execute(),
  )
  expect(seen).toEqual([{ keyword: 'fern', volume: '90' }])
  const other = await newShop(database)
  const foreign = await database.db.withShop(other.id, (tx) =>
    tx.selectFrom('keyword_metrics').where('shop_id', '=', shop.id).select('keyword').execute(),
  )
  expect(foreign).toEqual([])
})

test('a job that waited runs under its new name', async () => {
  const queue = await queueOf(REFRESH_IMAGES)
  expect(await queue.holds(REFRESH_IMAGES, { shop: shop.id, key: 'image-refreshes' })).toBe(true)
  const [job] = await queue.boss.fetch(REFRESH_IMAGES)
  expect(job?.data).toEqual({ shop: shop.id, payload: {}, key: 'image-refreshes' })
  await queue.stop(0)
  const { rows } = await client.query(`select policy from pgboss.queue where name like 'catalogue.%images'`)
  expect(rows).toEqual([{ policy: 'stately' }])
})

test('a refused file has a code for why, and its line', async () => {
  const { rows } = await client.query('select error_code, error_details from meta_tags_imports')
  expect(rows).toEqual([{ error_code: 'csv.open-quote', error_details: { line: 2 } }])
  const said = errorWordsIn('de')({ reason: rows[0].error_code, values: rows[0].error_details })
  expect(said).toMatch(/^Zeile 2 ist kein gültiges CSV: Ein Anführungszeichen wird nicht geschlossen\. /)
})
