import { expect, test } from 'vitest'
import { newWorld } from '../../../testing/world.ts'

test('an access that ended makes Home ask again instead of naming parts unread', async () => {
  await using world = await newWorld()
  await world.ctx.tx((tx) => tx.deleteFrom('shop_tokens').execute())
  const ended = await world.call('GET', '/apps/api/home')
  expect(ended.status).toBe(401)
  expect(ended.headers.get('x-shopify-retry-invalid-session-request')).toBe('1')
  // What App Bridge does then: the same call with a fresh session token.
  await world.ctx.tx((tx) => tx.updateTable('shops').set({ uninstalled_at: new Date() }).execute())
  const again = await world.call('GET', '/apps/api/home')
  expect(again.status).toBe(200)
  expect(JSON.stringify(again.body)).not.toContain('home:unread')
})

test('a store nobody looked at is not called well', async () => {
  await using world = await newWorld()
  const { body } = await world.call('GET', '/apps/api/home')
  expect(body.data.wrong).toContainEqual(
    expect.objectContaining({ key: 'audit:home.wrong.unlooked', tone: 'unknown' }),
  )
})
