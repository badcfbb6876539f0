import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { processWebhook } from './process-webhook.ts'
import { takenTogether, WEBHOOKS, type WebhookHandler } from './webhook.ts'
import { PROCESS_WEBHOOK } from './webhook-inbox.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())
beforeEach(() => world.ctx.tx((tx) => tx.deleteFrom('webhook_inbox').execute()))

const TOPIC = 'products/update'

/** Stores waiting deliveries in the given order. */
async function deliver(resources: (string | null)[]): Promise<void> {
  const { ctx } = world
  await ctx.tx((tx) =>
    tx
      .insertInto('webhook_inbox')
      .values(
        resources.map((resource_id, at) => ({
          shop_id: ctx.shop.id,
          webhook_id: crypto.randomUUID(),
          topic: TOPIC,
          resource_id,
          triggered_at: new Date(1_000_000 + at),
          received_at: new Date(1_000_000 + at),
        })),
      )
      .execute(),
  )
}

/** The shop with only these webhooks. */
function asking(...webhooks: WebhookHandler[]): ShopContext {
  const offered = ((offer: typeof WEBHOOKS) =>
    offer === WEBHOOKS ? webhooks : world.ctx.offered(offer)) as ShopContext['offered']
  return { ...world.ctx, offered }
}

const work = (ctx: ShopContext) =>
  processWebhook.run(ctx, { topic: TOPIC } as never, { signal: new AbortController().signal })

async function outcomes(): Promise<Record<string, (string | null)[]>> {
  const rows = await world.ctx.tx((tx) =>
    tx.selectFrom('webhook_inbox').select(['resource_id', 'outcome']).orderBy('received_at').execute(),
  )
  const byOutcome = Map.groupBy(rows, ({ outcome }) => outcome ?? 'waiting')
  return Object.fromEntries([...byOutcome].map(([name, own]) => [name, own.map((row) => row.resource_id)]))
}

test('however often a resource was told of, it is looked at once, and many with one look', async () => {
  const looks: (readonly string[])[] = []
  const many = Array.from({ length: 150 }, (_, at) => `gid://shopify/Product/${at % 120}`)
  await deliver(many)
  await work(asking(takenTogether(TOPIC, async (_, ids) => void looks.push(ids))))
  expect(looks.map((ids) => ids.length)).toEqual([100, 20])
  expect(new Set(looks.flat()).size).toBe(120)
  expect(Object.keys(await outcomes())).toEqual(['done'])
})

test('what comes while it is looked at is left to its own job, which looks again', async () => {
  const looks: (readonly string[])[] = []
  await deliver(['gid://shopify/Product/1'])
  const look = takenTogether(TOPIC, async (_, ids) => {
    if (looks.push(ids) === 1) await deliver(['gid://shopify/Product/1'])
  })
  for (const seen of [1, 2]) {
    await work(asking(look))
    expect(looks.map(([id]) => id)).toEqual(Array(seen).fill('gid://shopify/Product/1'))
  }
})

test('an inbox that fills faster than it empties is left after a while, to a job that waits its turn', async () => {
  const { ctx } = world
  const own = { shop: ctx.shop.id, key: TOPIC }
  let at = 0
  const fill = () => deliver(Array.from({ length: 150 }, () => `gid://shopify/Product/${at++}`))
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
  await fill()
  let looks = 0
  const look = takenTogether(TOPIC, async () => {
    looks += 1
    if (looks > 5) throw new Error('It never stops.')
    clock.mockReturnValue(looks * 900)
    await fill()
  })
  await work(asking(look))
  expect(looks).toBe(3)
  expect(await ctx.queue.holds(PROCESS_WEBHOOK, own)).toBe(true)
  expect(Object.keys(await outcomes()).sort()).toEqual(['done', 'waiting'])
})

test('whoever takes one at a time is told of the newest delivery', async () => {
  const told: { resourceId: string | null; triggeredAt: Date }[] = []
  await deliver([null, null, null])
  await work(asking({ topic: TOPIC, run: async (_, notice) => void told.push(notice) }))
  expect(told).toMatchObject([{ resourceId: null, triggeredAt: new Date(1_000_002) }])
})

test('one that cannot be worked off waits alone', async () => {
  const bad = 'gid://shopify/Product/2'
  await deliver(['gid://shopify/Product/1', bad, 'gid://shopify/Product/3'])
  const look = takenTogether(TOPIC, async (_, ids) => {
    if (ids.includes(bad)) throw new Error('It cannot be read.')
  })
  await expect(work(asking(look))).rejects.toThrow('cannot be read')
  expect(await outcomes()).toEqual({
    done: ['gid://shopify/Product/1', 'gid://shopify/Product/3'],
    waiting: [bad],
  })
})

test('one that fails each time is given up, and what waited behind it goes on', async () => {
  const bad = 'gid://shopify/Product/2'
  await deliver([bad])
  const look = takenTogether(TOPIC, async (_, ids) => {
    if (ids.includes(bad)) throw new Error('It cannot be read.')
  })
  for (let attempt = 1; attempt < 5; attempt++) await expect(work(asking(look))).rejects.toThrow()
  await deliver(['gid://shopify/Product/1'])
  await work(asking(look))
  expect(await outcomes()).toEqual({ failed: [bad], done: ['gid://shopify/Product/1'] })
})

test('what is about the installation itself is never given up', async () => {
  await deliver([null])
  const fails: WebhookHandler = {
    topic: TOPIC,
    evenUninstalled: true,
    run: () => Promise.reject(new Error('It cannot be done yet.')),
  }
  for (let attempt = 1; attempt <= 6; attempt++) await expect(work(asking(fails))).rejects.toThrow()
  expect(await outcomes()).toEqual({ waiting: [null] })
})

test('who is slow at the platform keeps nobody else from looking', async () => {
  const looked = Promise.withResolvers<void>()
  await deliver(['gid://shopify/Product/1'])
  const slow = takenTogether(TOPIC, () => looked.promise)
  const quick = takenTogether(TOPIC, async () => looked.resolve())
  await work(asking(slow, quick))
  expect(await outcomes()).toEqual({ done: ['gid://shopify/Product/1'] })
})
