import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#kit/server/db/migrate.ts'
import { newDatabase, newShop, type TestDatabase } from '../../../testing/database.ts'
import { MIGRATIONS } from '../../../testing/test-server.ts'
import { markOf } from './kinds/article-value.ts'

const OF_STORE = { source: 'https://a.example/1.png', url: 'https://cdn.example/1.png', alt: 'A fern' }
const OF_POST = { url: OF_STORE.url, alt: OF_STORE.alt }

let database: TestDatabase
let client: pg.Client
const before = mkdtempSync(join(tmpdir(), 'migrations-'))

/** A post and its changes as stored by versions before 0119. */
beforeAll(async () => {
  database = await newDatabase()
  for (const name of readdirSync(MIGRATIONS))
    if (name < '0119') cpSync(join(MIGRATIONS, name), join(before, name))
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query(
    `drop schema public cascade; create schema public; grant usage on schema public to public`,
  )
  await migrate({ url: database.ownerUrl, directory: before })
  const { id } = await newShop(database)
  await client.query(
    `insert into blog_posts (shop_id, id, title, keyword, tone, language, outline, products, blog_id, author, visibility,
        writer, payer, unreviewed, origin, picture, published, state, task, created_at, updated_at)
      values ($1, gen_random_uuid(), 'Ferns', '', 'plain', 'en', '{}', '{}', 1, 'Fern', 'visible', 'template', 'none', false,
        'merchant', $2, $3, 'written', '{"kind":"post"}', now(), now())`,
    [id, OF_POST, { title: 'Ferns', picture: OF_STORE }],
  )
  const { rows } = await client.query(
    `insert into operations (shop_id, type, cause, actor_kind, actor, title_key, total)
      values ($1, 'blog-posts.article', 'merchant', 'merchant', '42', 'blog-posts:history.create', 2) returning id`,
    [id],
  )
  for (const [kind, was, is] of [
    ['blog-posts.article', null, { picture: null }],
    ['blog-posts.article', { picture: null }, { picture: OF_STORE }],
    ['shelf.label', { picture: 1 }, { picture: 2 }],
  ])
    await client.query(
      `insert into changes (shop_id, operation_id, kind, resource_id, field, state, sent_by, before, after, observed, expected)
        values ($1, $2, $3, 'blog-post:1', 'article', 'applied', 'queue', $4, $5, $5, $4)`,
      [id, rows[0].id, kind, JSON.stringify(was), JSON.stringify(is)],
    )
  await migrate({ url: database.ownerUrl, directory: MIGRATIONS })
})
afterAll(async () => {
  rmSync(before, { recursive: true })
  await client?.end()
  await database?.[Symbol.asyncDispose]()
})

test('a post keeps its image, and what the store was last seen to hold', async () => {
  const { rows } = await client.query('select image, published from blog_posts')
  expect(rows).toEqual([{ image: OF_POST, published: { title: 'Ferns', image: OF_STORE } }])
})

test('articles in the journal have it by its new name, values of other kinds stay', async () => {
  const { rows } = await client.query('select before, after, observed, expected from changes order by id')
  expect(rows).toEqual([
    { before: null, after: { image: null }, observed: { image: null }, expected: null },
    {
      before: { image: null },
      after: { image: OF_STORE },
      observed: { image: OF_STORE },
      expected: { image: null },
    },
    { before: { picture: 1 }, after: { picture: 2 }, observed: { picture: 2 }, expected: { picture: 1 } },
  ])
})

test('a note on an article says where its image came from, by either name', () => {
  for (const name of ['image', 'picture'])
    expect(markOf(JSON.stringify({ post: 'p', [name]: OF_STORE.source }))).toEqual({
      post: 'p',
      image: OF_STORE.source,
    })
  expect(markOf(JSON.stringify({ post: 'p' }))).toEqual({ post: 'p', image: null })
})
