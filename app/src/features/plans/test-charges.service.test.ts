import { afterAll, beforeAll, expect, test } from 'vitest'
import { planOf } from '#core/shops/plan-of.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { reconcile } from './reconcile.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ env: { BILLING: 'on', DEFAULT_PLAN: 'free' } })
})
afterAll(() => world?.[Symbol.asyncDispose]())

interface Charge {
  id: number
}

test('a plan paid by a test charge is given in a development store only', async () => {
  const { ctx, store } = world
  await world.call('POST', '/apps/api/plans/subscribe', { body: { plan: 'pro', cycle: 'month' } })
  const { charges } = await world.control<{ charges: Charge[] }>('GET', `/stores/${store.handle}/charges`)
  await world.control('POST', `/stores/${store.handle}/charges/${charges[0]?.id}/approve`)
  await ctx.tx((tx) => tx.updateTable('shop_subscriptions').set({ test: true }).execute())
  const become = async (developmentStore: boolean) => {
    await ctx.tx((tx) => tx.updateTable('shops').set({ development_store: developmentStore }).execute())
    await reconcile(ctx)
    return (await planOf(ctx)).plan
  }
  expect([await become(true), await become(false), await become(true)]).toEqual(['pro', 'free', 'pro'])
})
