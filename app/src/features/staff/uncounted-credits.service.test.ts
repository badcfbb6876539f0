import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balanceOf } from '#core/credits/balance.ts'
import { signedInStaff } from '../../../testing/staff.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
let look: (path: string) => Promise<unknown>

beforeAll(async () => {
  world = await newWorld({ store: { products: 0, theme: false }, env: { BILLING: 'off' } })
  const support = await signedInStaff(world, { role: 'support' })
  look = async (path) => (await support.call('GET', `/apps/api/admin/stores${path}`)).body.data
})
afterAll(() => world[Symbol.asyncDispose]())

it('calls nothing used up where credits are not counted', async () => {
  await balanceOf(world.ctx)
  await world.ctx.tx((tx) =>
    sql`update credit_balances set spent = 5, issued = 5 where shop_id = ${world.ctx.shop.id}`.execute(tx),
  )
  const { rows, unmetered } = (await look(`?q=${world.store.domain}`)) as {
    rows: unknown[]
    unmetered: boolean
  }
  expect(rows).toMatchObject([{ unmetered: true, credits: null, usedUp: 0 }])
  // The list offers no filter for it, and an old link finds none.
  expect(unmetered).toBe(true)
  expect(await look('?only=credits')).toMatchObject({ rows: [], next: null })
  expect(await look(`/${world.store.domain}`)).toMatchObject({ unmetered: true })
})

it('titles operations as the merchant reads them', async () => {
  await world.ctx.tx((tx) =>
    sql`insert into operations
        (shop_id, type, cause, actor_kind, actor, title_key, title_values, state, total, ready)
      values (${world.ctx.shop.id}, 'meta-tags.import', 'merchant', 'merchant', '1', 'meta-tags:history.import',
        '{"file": "tags.csv"}', 'pending', 1, true)`.execute(tx),
  )
  const title = { key: 'meta-tags:history.import', values: { file: 'tags.csv' } }
  expect(await look(`/${world.store.domain}`)).toMatchObject({
    operations: [{ type: 'meta-tags.import', cause: 'merchant', title }],
  })
})
