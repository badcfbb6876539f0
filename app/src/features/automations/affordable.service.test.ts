import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf } from '#core/credits/balance.ts'
import { syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { gather } from './gather.ts'
import { createAutomation } from './save-automation.ts'
import { getAutomation, listAutomations, runOverAll } from './service.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: {
      theme: false,
      products: ['Moss Teapot', 'Fern Bowl', 'Reed Vase', 'Oak Table'].map((title) => ({
        title,
        descriptionHtml: `<p>The ${title} is made by hand.</p>`,
      })),
    },
    env: { BILLING: 'on', DEFAULT_PLAN: 'premium' },
  })
  await syncAll(world.ctx)
})
afterAll(() => world[Symbol.asyncDispose]())

/** Leaves the shop so many credits for texts. */
async function leave(credits: number): Promise<void> {
  await balanceOf(world.ctx)
  await world.ctx.tx((tx) =>
    sql`update credit_balances set lapsed = lapsed + granted - ${credits}::int, granted = ${credits}::int
      where shop_id = ${world.ctx.shop.id} and credit = 'ai-meta'`.execute(tx),
  )
}
const totals = async () =>
  (await world.ctx.tx((tx) => tx.selectFrom('operations').select('total').orderBy('id').execute())).map(
    ({ total }) => total,
  )

test('what the credits do not cover waits for them, and says so', async () => {
  const { ctx } = world
  const { id } = await createAutomation(ctx, {
    title: 'All products',
    status: 'active',
    kind: 'product',
    rule: { type: 'all' },
    action: 'meta-tags.generate',
    fields: ['seo-title', 'seo-description'],
    options: { writer: 'model', language: 'en', tone: 'Friendly' },
    overwrite: false,
    review: true,
    dailyCap: 50,
  })
  await runOverAll(ctx, { id })
  await leave(2)
  await gather(ctx)
  expect(await totals()).toEqual([4])
  expect(await getAutomation(ctx, { id })).toMatchObject({
    ...{ today: 2, waiting: 2 },
    problem: { code: 'automations.few-credits' },
  })
  await leave(0)
  await gather(ctx)
  expect(await totals()).toEqual([4])
  expect(await getAutomation(ctx, { id })).toMatchObject({
    waiting: 2,
    problem: { code: 'automations.few-credits' },
  })
  const needs = async () =>
    (await world.call('GET', '/apps/api/home')).body.data.needs.map(({ id: line }: { id: string }) => line)
  expect(await needs()).toContain('automations.stuck')
  // The list that Home leads to shows those that it counts.
  const stuck = async () =>
    (await listAutomations(ctx)).automations.filter((one) => one.isStuck).map((one) => one.id)
  expect(await stuck()).toEqual([id])
  await leave(10)
  await gather(ctx)
  expect(await needs()).not.toContain('automations.stuck')
  expect(await stuck()).toEqual([])
  expect(await totals()).toEqual([4, 4])
  expect(await getAutomation(ctx, { id })).toMatchObject({ today: 4, waiting: 0, problem: null })
})

test('a preview says what one item costs at most, though nothing is there to be written yet', async () => {
  const wish = {
    ...{ kind: 'product', rule: { type: 'tag', value: 'of tomorrow' }, action: 'meta-tags.generate' },
    fields: ['seo-title', 'seo-description', 'body', 'handle'],
    options: { writer: 'model', language: 'en', tone: 'Friendly' },
  }
  const preview = async (change: object) =>
    (await world.call('POST', '/apps/api/automations/preview', { body: { ...wish, ...change } })).body.data
  // Title and description are one request of up to 4 credits, the body one of up to 5; a handle is composed.
  expect(await preview({})).toMatchObject({
    ...{ resources: 0, price: null, refused: null },
    each: { credit: 'ai-meta', ceiling: 9, unmetered: false },
  })
  expect(await preview({ fields: ['handle'] })).toMatchObject({ each: null, refused: null })
  const ofImages = { kind: 'product', fields: ['alt'], action: 'alt-text.generate' }
  expect(await preview(ofImages)).toMatchObject({ each: { credit: 'image-alt', ceiling: 1 } })
})
