import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { languageModelErrors } from '#core/language-model/errors.ts'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { defineGenerator } from '../generator.ts'
import { type BenchShop, label, newBenchShop } from '../testing/bench-shop.ts'
import { pageOfChanges } from './change-pages.ts'
import { changesCsv, historyCsv } from './changes-csv.ts'
import { operationDetail } from './history.ts'

const { code, message } = languageModelErrors.rateLimited
const generator = defineGenerator<string, object>({
  name: 'shelf.write',
  params: z.object({}),
  price: null,
  concurrency: 1,
  propose: async (_ctx, changes) => ({
    outcomes: changes.map(() => ({ status: 'failed', code, message, values: { seconds: 1_200 } })),
    credits: 0,
  }),
})
let database: TestDatabase
let shop: BenchShop
let operation: string
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await newBenchShop(database, {
    generators: [generator],
    errors: Object.values(languageModelErrors),
  })
  const { after: _after, ...draft } = label(1)
  operation = (await shop.create([draft], { generator: { name: 'shelf.write', params: {} } })).id
  await shop.work()
  await shop.end(operation)
  return () => shop[Symbol.asyncDispose]()
})

test('a failure is a code with what its words name, and no sentence', async () => {
  const said = { errorCode: code, errorValues: { seconds: 1_200 }, errorMessage: null }
  expect((await pageOfChanges(shop.ctx, { id: operation, limit: 10 })).rows).toMatchObject([said])
  expect((await operationDetail(shop.ctx, operation)).failures).toMatchObject([
    { code, count: 1, values: { seconds: 1_200 }, example: null },
  ])
})

test('files keep the code, in every language the same, and no sentence of ours', async () => {
  for (const { text } of [await changesCsv(shop.ctx, { id: operation }), await historyCsv(shop.ctx, {})])
    expect(text).toContain(`,${code},,`)
})

test('a failure from before values were kept still has what was said then', async () => {
  const then = 'The language model gets too many requests. Try again in 20 seconds.'
  await shop.ctx.tx((tx) =>
    sql`
      update changes set error_values = null, error_message = ${then} where shop_id = ${shop.ctx.shop.id}`.execute(
      tx,
    ),
  )
  const said = { errorCode: code, errorValues: null, errorMessage: then }
  expect((await pageOfChanges(shop.ctx, { id: operation, limit: 10 })).rows).toMatchObject([said])
  expect((await changesCsv(shop.ctx, { id: operation })).text).toContain(`,${code},${then},`)
})
