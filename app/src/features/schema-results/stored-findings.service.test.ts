import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sentences from '#core/issues/domain/sentences.json' with { type: 'json' }
import { duplicateWordsIn, issueWordsIn } from '#core/issues/issue-words.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { newDatabase, newShop, type TestDatabase } from '../../../testing/database.ts'
import { MIGRATIONS } from '../../../testing/test-server.ts'
import { listInputSchema } from './contract.ts'
import { findPage, listFindings } from './list-store.ts'
import { listProblems } from './problem-store.ts'

/**
 * Findings as stored before they became data: the English sentences of the rules, some in other wording than now.
 * Null if a sentence was added afterwards.
 */
const STORED = (sentences as [english: string, german: string, before?: string | null][]).flatMap(
  ([english, german, before = english]) => (before === null ? [] : [{ english, german, before }]),
)
const scripts = STORED.filter(({ english }) => /JSON|Parsing|sequence|never ends/.test(english))
const UNKNOWN = 'A sentence of a version long ago (in "offers")'
const DUPLICATES: { before: string; english: string; carry: string[] }[] = [
  {
    before:
      'They describe the same thing (the same @id https://a.example/#p (1)) and differ in offers.price, sku; ' +
      'only the others give brand, offers.itemCondition: carry that over, then remove them',
    english:
      'They describe the same thing (the same @id https://a.example/#p (1)) and differ in offers.price, sku; ' +
      'only the others have brand, offers.itemCondition: copy that to the first, then remove the others',
    carry: ['brand', 'offers.itemCondition'],
  },
  {
    before: 'They describe the same thing (the same URL); the first says all the others say: remove them',
    english:
      'They describe the same thing (the same URL); the first already says everything the others say: remove the others',
    carry: [],
  },
  {
    before:
      'They describe the same thing (a page belongs to one WebSite) and differ in name; the others give nothing more: remove them',
    english:
      'They describe the same thing (a page belongs to one WebSite) and differ in name; the others add nothing: remove them',
    carry: [],
  },
]

let database: TestDatabase
let shop: Awaited<ReturnType<typeof newShop>>
let page = ''
const before = mkdtempSync(join(tmpdir(), 'migrations-'))

beforeAll(async () => {
  database = await newDatabase()
  for (const name of readdirSync(MIGRATIONS))
    if (name < '0038') cpSync(join(MIGRATIONS, name), join(before, name))
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    await client.query(
      `drop schema public cascade; create schema public; grant usage on schema public to public`,
    )
    await migrate({ url: database.ownerUrl, directory: before })
    shop = await newShop(database)
    const details = {
      left: 0,
      preview: null,
      parseErrors: scripts.map(({ before }, at) => ({ offset: at, line: at + 1, message: before })),
      duplicates: DUPLICATES.map(({ before, carry }) => ({
        types: ['Product', 'Product'],
        nodes: [0, 1],
        action: carry.length > 0 ? 'merge' : 'remove',
        reason: before,
      })),
    }
    const { rows } = await client.query(
      `insert into audit_pages (shop_id, url, template, run_id, waiting, state, read_at, details)
        values ($1, 'https://shop.example/', 'index', 1, false, 'read', now(), $2) returning id`,
      [shop.id, JSON.stringify(details)],
    )
    page = rows[0].id
    await client.query(
      `insert into audit_nodes (shop_id, page_id, node, type, types, format, owner, errors, warnings, infos)
        values ($1, $2, 0, 'Product', '{Product}', 'json-ld', 'theme', 0, 0, 0)`,
      [shop.id, page],
    )
    await client.query(
      `insert into audit_issues (shop_id, page_id, position, node, severity, code, feature, type, path, field, message)
        select $1, $2, position, 0, 'error', 'code-' || position, 'Product', 'Product', '', '', message
          from unnest($3::text[]) with ordinality as list (message, position)`,
      [shop.id, page, [...STORED.map((one) => one.before), UNKNOWN]],
    )
    await migrate({ url: database.ownerUrl, directory: MIGRATIONS })
  } finally {
    await client.end()
  }
})
afterAll(async () => {
  rmSync(before, { recursive: true })
  await database?.[Symbol.asyncDispose]()
})

test('findings stored as sentences are shown after the migration, word for word, in both languages', async () => {
  const found = await database.db.withShop(shop.id, (tx) => findPage(tx, shop.id, page))
  const issues = found?.issues ?? []
  expect(issues.map(issueWordsIn('en'))).toEqual([...STORED.map(({ english }) => english), UNKNOWN])
  expect(issues.map(issueWordsIn('de'))).toEqual([...STORED.map(({ german }) => german), UNKNOWN])
  expect(issues.filter(({ key }) => key === 'asWritten')).toHaveLength(1)
})

test('and so are scripts nobody can read, in the file as well', async () => {
  const found = await database.db.withShop(shop.id, (tx) => findPage(tx, shop.id, page))
  const faults = found?.details.parseErrors ?? []
  expect(faults.map(issueWordsIn('en'))).toEqual(scripts.map(({ english }) => english))
  expect(faults.map(issueWordsIn('de'))).toEqual(scripts.map(({ german }) => german))
  expect(faults.at(-1)).toMatchObject({ offset: scripts.length - 1, line: scripts.length })
  const lines = await database.db.withShop(shop.id, (tx) =>
    listFindings(tx, shop.id, listInputSchema.parse({}), 1_000),
  )
  expect(lines).toHaveLength(STORED.length + 1 + scripts.length)
})

test('and why things are one thing', async () => {
  const found = await database.db.withShop(shop.id, (tx) => findPage(tx, shop.id, page))
  const duplicates = found?.details.duplicates ?? []
  expect(duplicates.map(duplicateWordsIn('en'))).toEqual(DUPLICATES.map(({ english }) => english))
  expect(duplicates.map(({ carry }) => carry)).toEqual(DUPLICATES.map(({ carry }) => carry))
})

test('and groups of problems name them', async () => {
  const { problems } = await database.db.withShop(shop.id, (tx) => listProblems(tx, shop.id, 'errors'))
  const said = problems.flatMap(({ says }) => (says ? [issueWordsIn('en')(says)] : []))
  expect(said.length).toBeGreaterThan(50)
  expect(said.every((words) => words === UNKNOWN || STORED.some(({ english }) => english === words))).toBe(
    true,
  )
})
