import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { balanceOf } from '#core/credits/balance.ts'
import { syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { MOST_TIMES_A_DAY } from './samples.ts'

const BODY =
  '<p>The Moss Teapot is made of stoneware. It holds one litre and is glazed in green. The lid is turned by hand.</p>'
let world: World
beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: {
      theme: false,
      products: ['Moss Teapot', 'Fern Bowl', 'Reed Vase', 'Oak Table'].map((title) => ({
        title,
        vendor: 'Kiln & Co',
        descriptionHtml: BODY.replaceAll('Moss Teapot', title),
      })),
    },
    env: { BILLING: 'on', DEFAULT_PLAN: 'premium' },
  })
  await syncAll(world.ctx)
})
afterAll(() => world[Symbol.asyncDispose]())
afterEach(() => world.control('DELETE', '/language-model/faults'))

const wish = (given: object = {}) => ({
  kind: 'product',
  rule: { type: 'all' },
  action: 'meta-tags.generate',
  fields: ['seo-title', 'seo-description'],
  options: { writer: 'template', language: 'en' },
  ...given,
})
const MODEL = { writer: 'model', language: 'en', tone: 'Friendly' }
const ask = async (given: object = {}) => {
  const { status, body } = await world.call('POST', '/apps/api/automations/samples', { body: wish(given) })
  return { status, ...body }
}
type Sample = {
  title: string
  isEligible: boolean
  texts: { field: string; text: string | null; problem: unknown }[]
}
const operations = () =>
  world.ctx.tx((tx) => tx.selectFrom('operations').select('id').execute()).then((rows) => rows.length)
const credits = async () => (await balanceOf(world.ctx)).balances

test('templates write three items, and nothing reaches the store, the journal or the credits', async () => {
  const before = await credits()
  const { status, data } = await ask()
  expect(status).toBe(200)
  expect(data.payer).toBe('none')
  const samples: Sample[] = data.samples
  expect(samples.map(({ title, isEligible }) => [title, isEligible])).toEqual([
    ['Moss Teapot', true],
    ['Fern Bowl', true],
    ['Reed Vase', true],
  ])
  for (const { title, texts } of samples) {
    expect(texts.map(({ field }) => field)).toEqual(['seo-title', 'seo-description'])
    for (const { text, problem } of texts) {
      expect(problem).toBeNull()
      expect(text).toContain(title)
    }
  }
  expect(await operations()).toBe(0)
  expect(await credits()).toEqual(before)
})

test('the preview prices short texts as the generation does that is started by hand', async () => {
  const { body } = await world.call('POST', '/apps/api/automations/preview', {
    body: wish({ options: MODEL }),
  })
  expect(body.data).toMatchObject({ resources: 4, price: { ceiling: 4 } })
})

test('a model writes them too, free of credits, so many times a day', async () => {
  const before = await credits()
  const { data } = await ask({ options: MODEL })
  expect(data.payer).toBe('installation')
  expect((data.samples as Sample[]).flatMap(({ texts }) => texts.map(({ problem }) => problem))).toEqual(
    Array.from({ length: 6 }, () => null),
  )
  expect(await credits()).toEqual(before)
  await world.ctx.tx((tx) => sql`update automation_sample_days set times = ${MOST_TIMES_A_DAY}`.execute(tx))
  expect(await ask({ options: MODEL })).toMatchObject({ status: 429, code: 'automations.samples-used-up' })
  // Templates are free.
  expect((await ask()).status).toBe(200)
})

test('what is complete shows the hand of the action where nothing is missing', async () => {
  const titled = await world.call('POST', '/apps/api/meta-tags/save', {
    body: {
      edits: world.store.productIds.map((id) => ({
        gid: `gid://shopify/Product/${id}`,
        values: { seoTitle: 'A title of our own, by hand' },
      })),
    },
  })
  expect(titled.status).toBe(200)
  const samples: Sample[] = (await ask({ fields: ['seo-title'] })).data.samples
  expect(samples).toHaveLength(3)
  expect(samples.every(({ isEligible, texts }) => !isEligible && texts[0]?.text)).toBeTruthy()
})

test('a failure of the action stands beside its item, and a rule that means nothing shows none', async () => {
  await world.control('PATCH', '/language-model/faults', { serverErrorRate: 1 })
  await world.ctx.tx((tx) => sql`delete from automation_sample_days`.execute(tx))
  const { status, data } = await ask({ options: MODEL, fields: ['seo-description'] })
  expect(status).toBe(200)
  for (const { texts } of data.samples as Sample[])
    expect(texts).toMatchObject([{ text: null, problem: { code: expect.stringMatching(/^[a-z-]+\./) } }])
  expect((await ask({ rule: { type: 'vendor', value: 'Nobody' } })).data.samples).toEqual([])
})
