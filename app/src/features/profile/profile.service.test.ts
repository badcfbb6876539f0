import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 0, theme: false } })
})
afterAll(() => world?.[Symbol.asyncDispose]())

test('my profile is the store as it was read, and a sync reads it again', async () => {
  const before = (await world.call('GET', '/apps/api/my-profile')).body.data
  expect(before).toMatchObject({
    storeName: world.store.name,
    subscription: 'Ultimate',
    language: 'en',
    testAccount: false,
    phone: null,
  })
  await world.ctx.tx((tx) => tx.updateTable('shops').set({ name: 'Old name', phone: '1' }).execute())
  expect((await world.call('GET', '/apps/api/my-profile')).body.data.storeName).toBe('Old name')
  const synced = await world.call('POST', '/apps/api/my-profile/sync')
  expect(synced.body.data).toMatchObject({ storeName: world.store.name, phone: null })
  expect(Date.parse(synced.body.data.readAt)).toBeGreaterThan(Date.parse(before.readAt))
})
