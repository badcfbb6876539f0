import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newDatabase } from '../../../../testing/database.ts'
import { labels, newBenchShop } from '../testing/bench-shop.ts'

test('outcomes of calls that end side by side are counted by few transactions, and none is lost', async () => {
  await using database = await newDatabase()
  await using shop = await newBenchShop(database)
  const { id } = await shop.create(labels(100))
  await shop.work()
  expect(await shop.end(id)).toMatchObject({ state: 'done', applied: 100, failed: 0, open: 0 })
  // A transaction has one timestamp for everything it ends.
  const { rows } = await shop.ctx.tx((tx) =>
    sql<{ many: number }>`
      select count(distinct settled_at)::int as many from changes where shop_id = ${shop.ctx.shop.id}`.execute(
      tx,
    ),
  )
  expect(rows[0]?.many).toBeLessThan(50)
})

test('an outcome the database refuses fails alone, and the others of its moment are stored', async () => {
  await using database = await newDatabase()
  await using shop = await newBenchShop(database)
  // PostgreSQL text cannot hold a NUL character.
  shop.behave({
    refuse: ({ resourceId }) =>
      resourceId === 'shelf-7'
        ? { status: 'failed', code: 'shelf.bad', platformMessage: 'bad \0 sign' }
        : null,
  })
  const { id } = await shop.create(labels(16))
  await shop.work()
  await expect.poll(async () => (await shop.find(id)).applied, { timeout: 30_000 }).toBe(15)
  expect(await shop.find(id)).toMatchObject({ failed: 0, open: 1 })
})
