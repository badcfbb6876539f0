import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reconcileCharges } from '#core/charges/reconcile-charges.ts'
import { balanceOf } from '#core/credits/balance.ts'
import { planOf } from '#core/shops/plan-of.ts'
import { signedInStaff } from '../../../testing/staff.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { reconcile } from './reconcile.ts'

let world: World
beforeEach(async () => {
  world = await newWorld({
    store: { products: 0, theme: false },
    env: { BILLING: 'on', DEFAULT_PLAN: 'free' },
  })
})
afterEach(() => world[Symbol.asyncDispose]())

const api = async (method: string, path: string, body?: object) => {
  const { status, body: answer } = await world.call(method, `/apps/api${path}`, body && { body })
  return { status, ...answer }
}
const order = async (path: string, body: object): Promise<string> => {
  const answer = await api('POST', path, body)
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  return answer.data.confirmationUrl
}
const buy = () => order('/credits/buy', { credit: 'image-alt', amount: 100 })
const subscribe = (plan: string, cycle = 'month') => order('/plans/subscribe', { plan, cycle })

interface Order {
  id: string
  state: string
  at: string
  approval: { url: string; until: string } | null
}
const orders = async (): Promise<Order[]> => (await api('GET', '/plans/charges')).data.charges
const newest = async () => (await orders())[0] ?? expect.fail('There is no order.')
const giveUp = ({ id }: { id: string }) => api('POST', '/plans/charges/give-up', { id })
const onPlatform = async () =>
  (
    await world.control<{ charges: { id: number; gid: string; status: string }[] }>(
      'GET',
      `/stores/${world.store.handle}/charges`,
    )
  ).charges
const approve = ({ id }: { id: string }) =>
  world.control('POST', `/stores/${world.store.handle}/charges/${id.split('/').at(-1)}/approve`)
const purchased = async () =>
  (await balanceOf(world.ctx)).balances.find(({ credit }) => credit === 'image-alt')?.purchased
/** Orders as if everything so far had been ordered so long ago. */
const age = (hours: number) =>
  world.ctx.tx(async (tx) => {
    for (const table of ['one_time_charges', 'shop_subscriptions'])
      await sql`update ${sql.table(table)} set requested_at = requested_at - ${`${hours} hours`}::interval`.execute(
        tx,
      )
  })

test('leads back to the page where an order is approved, as long as the platform keeps it open', async () => {
  const pages = [await buy(), await subscribe('pro')]
  const waiting = await orders()
  expect(waiting.map(({ approval }) => approval?.url)).toEqual(pages.toReversed())
  for (const { state, at, approval } of waiting) {
    expect(state).toBe('PENDING')
    expect(Date.parse(approval?.until ?? '') - Date.parse(at)).toBe(2 * 86_400_000)
  }
  await age(49)
  // The platform has not reported it yet.
  expect((await orders()).map(({ state, approval }) => [state, approval])).toEqual([
    ['EXPIRED', null],
    ['EXPIRED', null],
  ])
})

test('a plan given up is cancelled on the platform, once', async () => {
  await subscribe('pro')
  const waiting = await newest()
  expect((await giveUp(waiting)).status).toBe(200)
  expect((await onPlatform()).map(({ status }) => status)).toEqual(['CANCELLED'])
  expect(await newest()).toMatchObject({ state: 'WITHDRAWN', approval: null })
  expect(await giveUp(waiting)).toMatchObject({ status: 409, code: 'plans.not-waiting' })
  expect((await giveUp({ id: 'gid://shopify/AppSubscription/9999999' })).code).toBe('plans.not-waiting')
})

test('credits given up are no longer offered, and count if they are approved on a page left open', async () => {
  await buy()
  expect((await giveUp(await newest())).status).toBe(200)
  expect(await newest()).toMatchObject({ state: 'WITHDRAWN', approval: null })
  expect(await giveUp(await newest())).toMatchObject({ status: 409, code: 'plans.not-waiting' })
  await approve(await newest())
  await reconcileCharges(world.ctx)
  expect(await newest()).toMatchObject({ state: 'ACTIVE' })
  expect(await purchased()).toBe(100)
})

test('an order approved a moment ago is not given up', async () => {
  await subscribe('pro')
  const plan = await newest()
  await approve(plan)
  expect(await giveUp(plan)).toMatchObject({ status: 409, code: 'plans.not-waiting' })
  expect(await planOf(world.ctx)).toMatchObject({ plan: 'pro' })
  await buy()
  const credits = await newest()
  await approve(credits)
  expect(await giveUp(credits)).toMatchObject({ status: 409, code: 'plans.not-waiting' })
  expect(await purchased()).toBe(100)
})

test('a plan approved for later starts later, also if the merchant never came back', async () => {
  await subscribe('elite', 'year')
  await approve(await newest())
  await reconcile(world.ctx)
  await subscribe('pro', 'year')
  await approve(await newest())
  await age(49)
  await reconcile(world.ctx)
  expect(await newest()).toMatchObject({ state: 'APPROVED', approval: null })
  expect(await giveUp(await newest())).toMatchObject({ status: 409, code: 'plans.not-waiting' })
})

test('a one-time plan given up can be taken anew, and the end of the old page does not end the new one', async () => {
  const owner = await signedInStaff(world)
  const offer = { name: 'Launch package', note: '', price: 49, benefit: { credits: { 'image-alt': 30 } } }
  await owner.call('POST', `/apps/api/admin/one-time-plans/${world.store.domain}`, offer)
  const [plan] = (await api('GET', '/plans/one-time')).data.plans
  const take = () => order(`/plans/one-time/${plan.id}`, {})
  const first = await take()
  const old = await newest()
  expect((await giveUp(old)).status).toBe(200)
  const second = await take()
  expect(second).not.toBe(first)
  await world.control('POST', `/stores/${world.store.handle}/charges/${old.id.split('/').at(-1)}/decline`)
  await reconcileCharges(world.ctx)
  expect(await take()).toBe(second)
  await approve(await newest())
  await reconcileCharges(world.ctx)
  expect(await purchased()).toBe(30)
})
