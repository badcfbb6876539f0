import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fillSlice } from '#core/search-console/fill/fill.ts'
import { connectGoogle } from '../../../../testing/google-consent.ts'
import { syncAll } from '../../../../testing/store-life.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { weekdayOf } from './next-run.ts'
import { runPlan } from './run-plan.ts'

/** Topics of the weekly plan, from searches, keywords and products, each with its reason. */

let world: World
beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: { products: 12, articles: 1, store: { email: 'owner@shop.example' } },
  })
  // Traffic is drawn by the store's name: with 150 searches a day some stores had no topic with enough impressions.
  await world.control('PATCH', '/google/faults', { historyDays: 9, searchesPerDay: 600 })
  await syncAll(world.ctx)
})
afterAll(() => world?.[Symbol.asyncDispose]())

const data = async (method: 'GET' | 'PUT', path: string, body?: object) => {
  const answer = await world.call(method, `/apps/api${path}`, body === undefined ? {} : { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const settings = () => data('GET', '/blog-posts/settings')
interface Shown {
  keyword: string
  source: string
  reason: { code: string; values: Record<string, number> }
}

test('without searches the products nobody has written about come next', async () => {
  const { topics } = await settings()
  expect(topics).toHaveLength(5)
  for (const topic of topics)
    expect(topic).toMatchObject({ source: 'blog-posts', reason: { code: 'unwritten' } })
})

test('searches come first with what they were counted at, then the merchant’s keywords nobody was shown', async () => {
  await connectGoogle(world.ctx, {
    platform: world.platform,
    webUrl: world.web.url,
    account: 'owner@shop.example',
  })
  await data('PUT', '/keywords/targets/product', { ids: world.store.productIds.slice(0, 2).map(String) })
  const [first] = world.store.productIds
  await data('PUT', `/keywords/targets/product/${first}`, { keyword: 'hand thrown moss lantern' })
  await world.startWorker()
  await fillSlice(world.ctx)
  const topics = await vi.waitUntil(
    async () => {
      const found: Shown[] = (await settings()).topics
      // Search days arrive one by one; a keyword without impressions needs none.
      return ['keywords', 'search-console'].every((expected) =>
        found.some(({ source }) => source === expected),
      )
        ? found
        : null
    },
    // Nine days of searches, one call each, beside other tests.
    { timeout: 90_000, interval: 200 },
  )
  const searched = topics.filter(({ source }) => source === 'search-console')
  expect(searched.length).toBeGreaterThan(0)
  for (const { reason } of searched) {
    expect(['noPage', 'farBehind']).toContain(reason.code)
    expect(reason.values['impressions']).toBeGreaterThanOrEqual(20)
  }
  const keyword = topics.find(({ source }) => source === 'keywords')
  expect(keyword).toMatchObject({ keyword: 'hand thrown moss lantern', reason: { code: 'neverShown' } })
})

test('two forms of the plan keep each other’s edits', async () => {
  const { blogs } = await data('GET', '/blog-posts/choices')
  const first = {
    ...{
      active: false,
      days: [1],
      keywords: ['lamp care'],
      ownTopics: false,
      products: [],
      blogId: blogs[0].id,
    },
    ...{ author: 'Rowan', tone: 'Friendly', language: 'en', visibility: 'hidden', writer: 'template' },
  }
  const save = (part: object) =>
    data('PUT', '/blog-posts/settings/automation', { ...first, ...part, before: first })
  await save({})
  await save({ days: [1, 3], keywords: ['lamp care', 'oak'] })
  const { automation } = await save({ author: 'Ada', keywords: ['wool'], days: [1, 5] })
  expect(automation).toMatchObject({ author: 'Ada', keywords: ['wool', 'oak'] })
  expect(automation.days.toSorted()).toEqual([1, 3, 5])
})

test('a day’s post is begun once, with its topic’s reason, and stands in History as the automation’s operation', async () => {
  const { blogs } = await data('GET', '/blog-posts/choices')
  await data('PUT', '/blog-posts/settings/automation', {
    active: true,
    days: [weekdayOf(new Date())],
    keywords: [],
    ownTopics: true,
    products: [],
    blogId: blogs[0].id,
    author: 'Rowan',
    tone: 'Friendly',
    language: 'en',
    visibility: 'hidden',
    writer: 'template',
  })
  expect((await data('GET', '/blog-posts')).automation).toMatchObject({ active: true })
  const [next] = (await settings()).topics
  await Promise.all([runPlan(world.ctx), runPlan(world.ctx)])
  const { runs, topics } = await settings()
  expect(runs).toHaveLength(1)
  expect(runs[0]).toMatchObject({
    topic: next.keyword,
    refused: null,
    why: { source: next.source, reason: next.reason },
  })
  expect(topics.map(({ keyword }: Shown) => keyword)).not.toContain(next.keyword)
  await vi.waitUntil(async () => (await data('GET', `/blog-posts/${runs[0].postId}`)).onStore !== null, {
    timeout: 20_000,
    interval: 200,
  })
  const operations = await data('GET', '/operations')
  expect(JSON.stringify(operations)).toContain('"cause":"automation"')
})
