import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFRESH_IMAGES } from '#core/catalogue/images/image-refreshes.ts'
import { issueWordsIn } from '#core/issues/issue-words.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { openQueue } from '#kit/server/queue/boss-queue.ts'
import { errorWordsIn } from '#kit/server/texts.ts'
import { newDatabase, newShop, type TestDatabase } from '../../testing/database.ts'
import { MIGRATIONS } from '../../testing/test-server.ts'

/** A line of a theme as it was stored, and a text that looks like its key. */
const PLACED = { file: 'sections/"place": .liquid', line: 3 }
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

/** What versions before 0125 left: a report, a metric, a refused file, a waiting job, findings, failures, scans. */
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
  await storeFindings()
  await storeFailure()
  await client.query(
    `insert into schema_results_looks (shop_id, state, started_at, result) values ($1, 'done', now(), $2)`,
    [shop.id, JSON.stringify({ conflicts: [{ sources: [{ owner: 'theme', place: PLACED }] }] })],
  )
  await client.query(
    `insert into home_page_scans (shop_id, state, started_at, result) values ($1, 'done', now(), $2)`,
    [shop.id, JSON.stringify({ images: [{ place: PLACED }, { place: null }], causes: [{ place: PLACED }] })],
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

async function storeFindings(): Promise<void> {
  const { rows } = await client.query(
    `insert into crawl_pages (shop_id, url, template, run_id, waiting, state, read_at)
      values ($1, 'https://shop.example/', 'index', 1, false, 'read', now()) returning id`,
    [shop.id],
  )
  const page = [shop.id, rows[0].id]
  await client.query('insert into schema_results_pages (shop_id, page_id) values ($1, $2)', page)
  await client.query(
    `insert into schema_results_nodes (shop_id, page_id, node, type, types, format, owner, errors, warnings, infos)
      values ($1, $2, 0, 'ItemList', '{ItemList}', 'json-ld', 'theme', 0, 0, 0)`,
    page,
  )
  await client.query(
    `insert into schema_results_issues (shop_id, page_id, position, node, severity, code, feature, type, path, field, key, values)
      select $1, $2, position, 0, 'error', 'code', 'ItemList', 'ItemList', '', '', key, '{}'
        from unnest(array['pageAddress', 'sameAddress', 'sameVariantAddress', 'thisPage']) with ordinality as list (key, position)`,
    page,
  )
}

async function storeFailure(): Promise<void> {
  await client.query(
    `with operation as (
        insert into operations (shop_id, type, cause, actor_kind, actor, title_key, state, total, failed, finished_at)
          values ($1, 'meta-tags.generate', 'merchant', 'merchant', '1', 'changes:x', 'done', 1, 1, now()) returning id)
      insert into changes (shop_id, operation_id, kind, resource_id, field, state, settled_at, error_code)
        select $1, id, 'meta-tags.seo', 'gid://shopify/Product/1', 'title', 'failed', now(), 'language-model.address-refused'
          from operation`,
    [shop.id],
  )
}

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

test('findings and failures that said address say URL, and have their words', async () => {
  const { rows } = await client.query('select key from schema_results_issues order by position')
  const keys = rows.map(({ key }) => key)
  expect(keys).toEqual(['pageUrl', 'sameUrl', 'sameVariantUrl', 'thisPage'])
  for (const key of keys) expect(issueWordsIn('en')({ key, values: {} })).not.toContain(key)
  const failed = await client.query('select error_code from changes')
  expect(failed.rows).toEqual([{ error_code: 'language-model.url-refused' }])
  expect(errorWordsIn('en')({ reason: failed.rows[0].error_code, values: {} })).toMatch(/^The URL of /)
})

test('lines of a theme that scans found are called locations', async () => {
  const looks = await client.query('select result from schema_results_looks')
  expect(looks.rows[0].result.conflicts).toEqual([{ sources: [{ owner: 'theme', location: PLACED }] }])
  const scans = await client.query('select result from home_page_scans')
  expect(scans.rows[0].result).toEqual({
    images: [{ location: PLACED }, { location: null }],
    causes: [{ location: PLACED }],
  })
})
