import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 1, theme: false }, env: { IMPORTS_PER_SHOP_DAY: '2' } })
})
afterAll(() => world?.[Symbol.asyncDispose]())

test.each([
  ['broken-links', '/apps/api/broken-links/import', (at: number) => `Path\n/pages/gone-${at}`],
  ['keywords', '/apps/api/keywords/csv', (at: number) => `keyword\nlamp ${at}`],
])('files of %s are limited per day, and what was refused is not imported', async (feature, path, file) => {
  const send = (at: number) => world.call('POST', path, { body: { text: file(at) } })
  // A file without content does not count.
  expect((await world.call('POST', path, { body: { text: 'x\ny' } })).status).toBe(422)
  const answers = await Promise.all([1, 2, 3, 4].map(send))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
  expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
    code: `${feature}.imports-used-up`,
    details: { limit: 2 },
  })
  await world.ctx.tx((tx) =>
    tx
      .updateTable('import_days')
      .set({ day: '2026-01-01' })
      .where('shop_id', '=', world.ctx.shop.id)
      .where('feature', '=', feature)
      .execute(),
  )
  expect((await send(5)).status).toBe(200)
})
