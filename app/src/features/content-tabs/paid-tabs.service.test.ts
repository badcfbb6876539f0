import { expect, test } from 'vitest'
import { syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'

const STORE = {
  products: [
    {
      title: 'Oak bowl',
      vendor: 'Fernhill',
      descriptionHtml:
        '<p>A bowl of oak for bread and fruit. It is turned by hand from one piece and oiled twice.</p>',
    },
  ],
}
const on = (plan: string) => newWorld({ store: STORE, env: { BILLING: 'on', DEFAULT_PLAN: plan } })
const set = (content: string) => ({
  ...{ enabled: true, title: 'Bowls', look: 'tabs', chosenBy: 'vendor', targets: ['Fernhill'] },
  tabs: [{ title: 'Care', content }],
})
const order = (world: World, titles = ['Care']) => ({
  ...{ product: String(world.store.productIds[0]), titles },
  ...{ language: 'en', tone: 'Friendly' },
})
const call = (world: World, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  world.call(method, `/apps/api${path}`, body === undefined ? {} : { body })

test('a plan without tabs keeps the list open and refuses what makes new ones', async () => {
  await using world = await on('pro')
  expect((await call(world, 'GET', '/content-tabs')).status).toBe(200)
  for (const [path, body] of [
    ['/content-tabs', set('<p>x</p>')],
    ['/content-tabs/write', order(world)],
  ] as const)
    expect((await call(world, 'POST', path, body)).body).toMatchObject({
      code: 'plans.locked',
      details: { feature: 'content-tabs', plan: 'premium' },
    })
})

test('a text is paid once, when it stands on the store; one nobody saves costs nothing', async () => {
  await using world = await on('premium')
  await syncAll(world.ctx)
  const balance = async () => {
    const { balances } = (await call(world, 'GET', '/credits')).body.data
    return balances.find(({ credit }: { credit: string }) => credit === 'ai-meta')
  }
  const before = await balance()
  const first = await call(world, 'POST', '/content-tabs/write', order(world))
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(await balance()).toMatchObject({ available: before.available - (await balance()).reserved })
  const again = await call(world, 'POST', '/content-tabs/write', order(world))
  const { texts, credits } = again.body.data
  expect(credits).toBeGreaterThan(0)
  const written = [String(world.store.productIds[0])]
  const saved = await call(world, 'POST', '/content-tabs', { ...set(texts[0]), written })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(await balance()).toMatchObject({ available: before.available - credits, reserved: 0 })
})
