import { afterEach, beforeEach, expect, test } from 'vitest'
import { cancelSubscription } from '#adapters/platform/billing/operations.ts'
import { addCode } from '#core/promotions/codes.ts'
import { newCode } from '#core/promotions/domain/new-code.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
beforeEach(async () => {
  world = await newWorld({ env: { BILLING: 'on', DEFAULT_PLAN: 'free' } })
  const made = newCode('SPRING', { percent: '50', payments: '3' }, new Date())
  if ('problems' in made) throw new Error(made.problems.join())
  await addCode(world.ctx.db.kysely, { ...made, by: 'test' })
  await api('/promotions/redeem', { code: 'SPRING' })
})
afterEach(() => world[Symbol.asyncDispose]())

const api = (path: string, body: object) => world.call('POST', `/apps/api${path}`, { body })
const subscribe = (plan: string, cycle = 'month') => api('/plans/subscribe', { plan, cycle })

interface Charge {
  id: number
  name: string
  status: string
  plans: { discount: object | null }[]
}
const charges = async () =>
  (await world.control<{ charges: Charge[] }>('GET', `/stores/${world.store.handle}/charges`)).charges
const approve = (charge: Charge | undefined) =>
  world.control('POST', `/stores/${world.store.handle}/charges/${charge?.id}/approve`)
/** Returns the discounted orders that are running, or could still be approved. */
const discounted = async () =>
  (await charges()).filter(
    ({ status, plans }) => (status === 'PENDING' || status === 'ACTIVE') && plans[0]?.discount !== null,
  )

test('a discount stands on one open order: a page left open cannot use it a second time', async () => {
  expect((await subscribe('pro')).status).toBe(200)
  expect((await subscribe('premium')).status).toBe(200)
  expect((await discounted()).map(({ name }) => name)).toEqual(['Signpost Premium (monthly)'])
  await approve((await charges()).at(-1))
  await api('/plans/refresh', {})
  expect((await subscribe('elite')).status).toBe(200)
  expect((await charges()).at(-1)?.plans[0]?.discount).toBeNull()
})

test('of orders at the same moment one at most carries it, and the next try does', async () => {
  const answers = await Promise.all(['pro', 'premium', 'elite'].map((plan) => subscribe(plan)))
  // Each may have cancelled another order before it met the third.
  expect((await discounted()).length).toBeLessThanOrEqual(1)
  for (const { status, body } of answers)
    if (status !== 200) expect(body).toMatchObject({ code: 'plans.open-order' })
  expect((await subscribe('premium')).status).toBe(200)
  expect((await discounted()).map(({ name }) => name)).toEqual(['Signpost Premium (monthly)'])
})

test('an order that is approved and waits for the year to end has spent it', async () => {
  const made = newCode('YEARLY', { percent: '10' }, new Date())
  if ('problems' in made) throw new Error(made.problems.join())
  await addCode(world.ctx.db.kysely, { ...made, by: 'test' })
  await subscribe('elite', 'year')
  await approve((await charges()).at(-1))
  await api('/plans/refresh', {})
  await api('/promotions/redeem', { code: 'YEARLY' })
  // A cheaper yearly plan starts when the running one ends.
  await subscribe('pro', 'year')
  const waiting = (await charges()).at(-1)
  await approve(waiting)
  await api('/plans/refresh', { chargeId: String(waiting?.id) })
  expect((await subscribe('premium', 'year')).status).toBe(200)
  const all = await charges()
  expect(all.at(-1)?.plans[0]?.discount).toBeNull()
  expect(all.find(({ id }) => id === waiting?.id)?.status).toBe('PENDING')
})

test.each(['decline', 'cancel'])(
  'an order that ends before it begins gives its code back: %s',
  async (how) => {
    await subscribe('pro')
    const order = (await charges()).at(-1)
    await api('/plans/refresh', { chargeId: String(order?.id) })
    await subscribe('premium')
    expect((await charges()).at(-1)?.plans[0]?.discount).toBeNull()
    if (how === 'decline')
      await world.control('POST', `/stores/${world.store.handle}/charges/${order?.id}/decline`)
    else {
      const id = `gid://shopify/AppSubscription/${order?.id}`
      await world.ctx.platform.query(world.ctx.shop, cancelSubscription, { id, prorate: true })
    }
    await api('/plans/refresh', {})
    await subscribe('elite')
    expect((await charges()).at(-1)?.plans[0]?.discount).not.toBeNull()
  },
)
