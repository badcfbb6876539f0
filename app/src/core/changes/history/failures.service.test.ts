import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { languageModelErrors } from '#core/language-model/errors.ts'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { changesErrors } from '../errors.ts'
import { defineGenerator } from '../generator.ts'
import { type BenchShop, label, newBenchShop } from '../testing/bench-shop.ts'
import { pageOfChanges } from './change-pages.ts'
import { changesCsv, historyCsv } from './changes-csv.ts'
import { operationDetail } from './history.ts'
import { operationsCsv } from './operations-csv.ts'

const { code } = languageModelErrors.rateLimited
const limited = defineGenerator<string, object>({
  name: 'shelf.write',
  params: z.object({}),
  price: null,
  concurrency: 1,
  propose: async (_ctx, changes) => ({
    outcomes: changes.map(() => ({ status: 'failed', code, values: { seconds: 1_200 } })),
    credits: 0,
  }),
})
let database: TestDatabase
let shop: BenchShop
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await newBenchShop(database, {
    generators: [limited],
    errors: [languageModelErrors, changesErrors].flatMap((errors) => Object.values(errors)),
  })
  return () => shop[Symbol.asyncDispose]()
})

/** Runs an operation of one change to its end, after `first` altered its stored rows. */
async function failed(how: {
  generator?: string
  first?: (id: string) => RawBuilder<unknown>
}): Promise<string> {
  const { after, ...draft } = label(1)
  const generator = how.generator && { generator: { name: how.generator, params: {} } }
  const { id } = await shop.create([generator ? draft : { ...draft, after }], { ...generator })
  const { first } = how
  if (first) await shop.ctx.tx((tx) => first(id).execute(tx))
  await shop.work()
  await shop.end(id)
  return id
}

const said = async (id: string) => (await pageOfChanges(shop.ctx, { id, limit: 10 })).rows[0]
const limitedByModel = () => failed({ generator: limited.name })
const platformAnswers = (kind: 'access-denied' | 'bad-answer', platformMessage?: string) => {
  const facts = { operation: 'test', message: 'for the log', ...(platformMessage && { platformMessage }) }
  shop.behave({
    onRead: () => {
      throw new PlatformError(kind, facts)
    },
  })
  return failed({})
}

test.for<
  [string, () => Promise<string>, { errorCode: string; errorValues: object | null; errorMessage?: string }]
>([
  ['a model that is asked too often', limitedByModel, { errorCode: code, errorValues: { seconds: 1_200 } }],
  [
    'a generator this version does not know',
    () =>
      failed({
        generator: limited.name,
        first: (id) => sql`update operations set generator = 'shelf.gone' where id = ${id}`,
      }),
    { errorCode: changesErrors.unknownGenerator.code, errorValues: { name: 'shelf.gone' } },
  ],
  [
    'a kind of change this version does not know',
    () => failed({ first: (id) => sql`update changes set kind = 'shelf.gone' where operation_id = ${id}` }),
    { errorCode: changesErrors.kindGone.code, errorValues: {} },
  ],
  [
    'a platform that says nothing readable',
    () => platformAnswers('bad-answer'),
    { errorCode: changesErrors.platformBadAnswer.code, errorValues: {} },
  ],
  [
    'a platform that says why',
    () => platformAnswers('access-denied', 'Required access: write_products'),
    {
      errorCode: changesErrors.platformAccessDenied.code,
      errorValues: null,
      errorMessage: 'Required access: write_products',
    },
  ],
])('%s: a code with what its words name, or what the platform said', async ([, fail, expected]) => {
  const { errorCode, errorValues, errorMessage } = (await said(await fail())) ?? {}
  expect({ errorCode, errorValues, errorMessage }).toEqual({ errorMessage: null, ...expected })
})

test('an operation counts its failures with what their words name', async () => {
  expect((await operationDetail(shop.ctx, await limitedByModel())).failures).toMatchObject([
    { code, count: 1, values: { seconds: 1_200 }, example: null },
  ])
})

test('files have the code, and words in the merchant’s language with the values filled in', async () => {
  const id = await limitedByModel()
  await shop.ctx.tx((tx) =>
    sql`update shops set app_language = 'de' where id = ${shop.ctx.shop.id}`.execute(tx),
  )
  for (const { text } of [await changesCsv(shop.ctx, { id }), await historyCsv(shop.ctx, {})]) {
    expect(text).toContain('Fehlercode')
    expect(text).toContain('Fehlgeschlagen')
    expect(text).toMatch(new RegExp(`${code},"?Das Sprachmodell [^{]* in 1\\.200 Sekunden`))
  }
  const operations = await operationsCsv(shop.ctx, {})
  expect(operations).toMatchObject({ name: 'operations.csv', next: null })
  expect(operations.text).toMatch(new RegExp(`\\r\\n${id},.*,Fehlgeschlagen,`))
  expect((await operationsCsv(shop.ctx, { state: ['done'] })).text).not.toContain('Fehlgeschlagen')
})

test('files say what the platform said behind the words of its code', async () => {
  const id = await platformAnswers('access-denied', 'Required access: write_products')
  await shop.ctx.tx((tx) =>
    sql`update shops set app_language = 'de' where id = ${shop.ctx.shop.id}`.execute(tx),
  )
  const { text } = await changesCsv(shop.ctx, { id })
  expect(text).toMatch(/platform-access-denied,"?Der Shop .*\. Required access: write_products/)
})

test('a failure from before values were kept still has what was said then', async () => {
  const id = await limitedByModel()
  const then = 'The language model gets too many requests. Try again in 20 seconds.'
  await shop.ctx.tx((tx) =>
    sql`
      update changes set error_values = null, error_message = ${then} where shop_id = ${shop.ctx.shop.id}`.execute(
      tx,
    ),
  )
  expect(await said(id)).toMatchObject({ errorCode: code, errorValues: null, errorMessage: then })
  expect((await changesCsv(shop.ctx, { id })).text).toContain(`,${code},${then},`)
})

test('a failure of ours from before values were kept is said in the merchant’s language alone', async () => {
  const id = await limitedByModel()
  const then = 'Somebody changed this meanwhile.'
  const { conflict } = changesErrors
  await shop.ctx.tx((tx) =>
    sql`update shops set app_language = 'de' where id = ${shop.ctx.shop.id}`.execute(tx),
  )
  await shop.ctx.tx((tx) =>
    sql`
      update changes set error_code = ${conflict.code}, error_values = null, error_message = ${then}
        where shop_id = ${shop.ctx.shop.id}`.execute(tx),
  )
  const { text } = await changesCsv(shop.ctx, { id })
  expect(text).toContain(conflict.code)
  expect(text).not.toContain(then)
})
