import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KeywordAnswer, KeywordSourceFailure } from '#adapters/keyword-data/keyword-answer.ts'
import type { KeywordData } from '#adapters/keyword-data/keyword-data.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { fetchMetrics } from './fetch-metrics.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({
    store: { products: 0, theme: false },
    env: { DATAFORSEO_LOGIN: 'operator@mail.example', DATAFORSEO_PASSWORD: 'trial-password' },
  })
  await world.ctx.tx(async (tx) => {
    for (const id of [1, 2, 3])
      await sql`
        insert into catalogue_resources (shop_id, kind, id, title, handle, updated_at, read_at)
          values (${world.ctx.shop.id}, 'product', ${id}, ${`Lamp ${id}`}, ${`lamp-${id}`}, now(), now())`.execute(
        tx,
      )
  })
  const put = (path: string, body: object) => world.call('PUT', `/apps/api/keywords${path}`, { body })
  await put('/settings', { source: 'dataforseo', country: 'GB', language: 'en' })
  await put('/targets/product', { ids: ['1', '2', '3'] })
})
afterAll(() => world?.[Symbol.asyncDispose]())

const asked: string[][] = []
const answersOf = (keywords: readonly string[]): KeywordAnswer[] =>
  keywords.map((keyword) => ({
    ...{ keyword, volume: 10, month: '2026-10', competition: null, competitionIndex: null, cpcMicros: null },
    ...{ lowBidMicros: null, highBidMicros: null, currency: 'USD', months: [], competitors: [] },
  }))
const answering: KeywordData['ask'] = async (_account, { keywords }) => {
  asked.push([...keywords])
  return answersOf(keywords)
}
const fetched = async (ask: KeywordData['ask'] = answering) => {
  asked.length = 0
  await fetchMetrics({ ...world.ctx, keywordData: { ask } })
  return asked.flat().length
}
const set = (column: string, value: unknown) =>
  world.ctx.tx((tx) =>
    sql`update keyword_asks set ${sql.ref(column)} = ${value} where shop_id = ${world.ctx.shop.id}`.execute(
      tx,
    ),
  )
const backdate = (days: number) =>
  world.ctx.tx((tx) =>
    sql`update keyword_metrics set fetched_at = fetched_at - make_interval(days => ${days}::int)
      where shop_id = ${world.ctx.shop.id}`.execute(tx),
  )

test('the installation is asked about no keyword whose metrics are of this week', async () => {
  expect(await fetched()).toBe(3)
  expect(await fetched()).toBe(0)
  await backdate(8)
  expect(await fetched()).toBe(3)
})

test('one fetch is under way at a time', async () => {
  await backdate(8)
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = fetched(async (_account, { keywords }) => {
    begun.resolve()
    await end.promise
    return answersOf(keywords)
  })
  await begun.promise
  await expect(fetched()).rejects.toMatchObject({ code: 'keywords.fetch-under-way' })
  end.resolve()
  await first
})

test('volumes are stored before the searches, and a service that was not paid is not counted', async () => {
  await backdate(8)
  await set('keywords', 0)
  await expect(
    fetched(async (_account, { keywords }, keep) => {
      await keep(answersOf(keywords).map((answer) => ({ ...answer, volume: 20, competitors: null })))
      throw new KeywordSourceFailure('unavailable', 'gone')
    }),
  ).rejects.toMatchObject({ code: 'keywords.source-unavailable' })
  const counted = async () => {
    const { rows } = await world.ctx.tx((tx) =>
      sql<{ keywords: number; volumes: string }>`
        select a.keywords, (select sum(volume) from keyword_metrics m where m.shop_id = a.shop_id) as volumes
          from keyword_asks a where a.shop_id = ${world.ctx.shop.id}`.execute(tx),
    )
    return { keywords: rows[0]?.keywords, volumes: Number(rows[0]?.volumes) }
  }
  expect(await counted()).toEqual({ keywords: 3, volumes: 60 })
  await backdate(8)
  await expect(
    fetched(() => Promise.reject(new KeywordSourceFailure('unavailable', 'gone'))),
  ).rejects.toMatchObject({ code: 'keywords.source-unavailable' })
  expect(await counted()).toEqual({ keywords: 3, volumes: 60 })
})

test('a store has its keywords of a day', async () => {
  await backdate(8)
  await set('keywords', 238)
  expect(await fetched()).toBe(2)
  await backdate(8)
  await expect(fetched()).rejects.toMatchObject({ code: 'keywords.asks-used-up', details: { limit: 240 } })
  await set('day', '2026-01-01')
  expect(await fetched()).toBe(3)
})
