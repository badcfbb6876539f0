import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { defineGenerator } from '../generator.ts'
import { reviewChanges } from '../review/review.ts'
import { label, newBenchShop } from '../testing/bench-shop.ts'
import { pageOfChanges } from './change-pages.ts'
import { operationDetail } from './history.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const generator = defineGenerator<string, Record<string, never>>({
  name: 'shelf.write',
  params: z.object({}),
  price: { credit: 'ai-meta', ceiling: () => 1 },
  concurrency: 1,
  propose: async (_ctx, changes) => ({
    outcomes: changes.map(() => ({ status: 'proposed', after: 'written' })),
    credits: 1,
  }),
})

test('a review is paged and counted by items, each with all of its proposals', async () => {
  await using shop = await newBenchShop(database, { generators: [generator] })
  const drafts = [0, 1, 2].flatMap((number) =>
    ['label', 'colour'].map((field) => {
      const { after: _, ...draft } = label(number, undefined, { field })
      return draft
    }),
  )
  const { id } = await shop.create(drafts, { generator: { name: 'shelf.write', params: {} }, review: true })
  await shop.work()
  await expect.poll(async () => (await shop.find(id)).state).toBe('review')
  await shop.rest()
  expect(await operationDetail(shop.ctx, id)).toMatchObject({ proposed: 6, proposedItems: 3 })

  const asked = { id, state: ['proposed' as const], by: 'item' as const, limit: 2 }
  const first = await pageOfChanges(shop.ctx, asked)
  expect(first.rows.map(({ label, field }) => `${label} ${field}`)).toEqual([
    'Shelf 0 label',
    'Shelf 0 colour',
    'Shelf 1 label',
    'Shelf 1 colour',
  ])
  const last = await pageOfChanges(shop.ctx, { ...asked, cursor: first.next ?? expect.fail('no next page') })
  expect(last.rows.map(({ label }) => label)).toEqual(['Shelf 2', 'Shelf 2'])
  expect(last.next).toBeNull()

  const [one] = first.rows
  await reviewChanges(shop.ctx, { id, accept: [], reject: [one?.id ?? expect.fail()], edits: [] })
  expect(await operationDetail(shop.ctx, id)).toMatchObject({ proposed: 5, proposedItems: 3 })
  const rest = await pageOfChanges(shop.ctx, asked)
  expect(rest.rows.map(({ label }) => label)).toEqual(['Shelf 0', 'Shelf 1', 'Shelf 1'])
})
