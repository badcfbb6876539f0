import { expect, test } from 'vitest'
import { releaseDrafts } from '#core/writing/drafts.ts'
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
  const saved = await call(world, 'POST', '/content-tabs', set(texts[0]))
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(await balance()).toMatchObject({ available: before.available - credits, reserved: 0 })
})

test('a text is paid by whoever saves it, edited around, and when what was held has gone back', async () => {
  await using world = await on('premium')
  await syncAll(world.ctx)
  const balance = async () => {
    const { balances } = (await call(world, 'GET', '/credits')).body.data
    return balances.find(({ credit }: { credit: string }) => credit === 'ai-meta')
  }
  const before = await balance()
  const { texts, credits } = (await call(world, 'POST', '/content-tabs/write', order(world))).body.data
  // Handwritten text is free; the reservation for the unused generated text is not released yet.
  await call(world, 'POST', '/content-tabs', set('<p>Wash it by hand and let it dry in the shade.</p>'))
  expect((await balance()).reserved).toBeGreaterThan(0)
  await world.ctx.tx((tx) =>
    tx
      .updateTable('writing_drafts')
      .set({ touched_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute(),
  )
  await releaseDrafts(world.ctx, { slug: 'content-tabs', credit: 'ai-meta' })
  expect(await balance()).toMatchObject({ available: before.available, reserved: 0 })
  const edited = `<p>Our own first sentence stands here.</p>${texts[0].replace('<p>', '<p><strong>New.</strong> ')}`
  const saved = await call(world, 'POST', '/content-tabs', set(edited))
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(await balance()).toMatchObject({ available: before.available - credits, reserved: 0 })
  // Text that is on the store and paid for costs nothing again.
  await call(world, 'POST', '/content-tabs', { ...set(edited), title: 'More bowls' })
  expect(await balance()).toMatchObject({ available: before.available - credits, reserved: 0 })
})
