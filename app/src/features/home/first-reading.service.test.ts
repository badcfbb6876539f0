import { expect, test, vi } from 'vitest'
import { dropTokens } from '#core/shops/shop-tokens.ts'
import { newWorld } from '../../../testing/world.ts'

const soon = { timeout: 60_000, interval: 200 }
const env = { READ_AT_INSTALL: 'on' }

test('a store is synced and scanned from its installation on, without a click', async () => {
  await using world = await newWorld({ env, store: { products: 3 } })
  const home = async () => (await world.call('GET', '/apps/api/home')).body.data
  const line = async (id: string) => {
    const { working } = await home()
    return working.find((item: { id: string }) => item.id === id)
  }
  // Starts with the installation: shown before any worker has run.
  expect(await line('catalogue.synced')).toMatchObject({
    key: 'catalogue:home.running',
    progress: { done: 0 },
  })
  expect(await line('schema-results.coverage')).toMatchObject({ key: 'schema-results:home.working.awaited' })
  expect((await home()).needs.map(({ key }: { key: string }) => key)).not.toContain(
    'schema-results:home.wrong.unlooked',
  )
  await world.startWorker()
  await vi.waitFor(async () => {
    expect(await line('catalogue.synced')).toMatchObject({ key: 'catalogue:home.done' })
    expect(await line('schema-results.coverage')).toMatchObject({ key: 'schema-results:home.working.read' })
  }, soon)
  const { tiles } = await home()
  expect(tiles[0]).toMatchObject({ id: 'valid-pages', state: 'counted' })
})

test('where the operator leaves scans to merchants, a store is synced alone, and told that nobody scanned it', async () => {
  await using world = await newWorld({ env: { READ_AT_INSTALL: 'catalogue' }, store: { products: 3 } })
  const home = async () => (await world.call('GET', '/apps/api/home')).body.data
  const synced = async () =>
    (await home()).working.find(({ id }: { id: string }) => id === 'catalogue.synced')
  expect(await synced()).toMatchObject({ key: 'catalogue:home.running' })
  await world.startWorker()
  await vi.waitFor(async () => expect(await synced()).toMatchObject({ key: 'catalogue:home.done' }), soon)
  expect((await home()).needs.map(({ key }: { key: string }) => key)).toContain(
    'schema-results:home.wrong.unlooked',
  )
})

test('an access that ended and came again begins nothing anew', async () => {
  await using world = await newWorld({ env })
  const runs = async () => {
    const { rows } = await world.database.db.pool.query('select id from catalogue_runs')
    return rows.length
  }
  const before = await runs()
  await world.ctx.tx((tx) => dropTokens(tx, world.ctx.shop.id))
  expect((await world.call('GET', '/apps/api/home')).status).toBe(200)
  expect(await runs()).toBe(before)
})
