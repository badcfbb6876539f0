import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUsageRecord } from '#adapters/platform/billing/usage-operations.ts'
import { balanceOf } from '#core/credits/balance.ts'
import { planOf } from '#core/shops/plan-of.ts'
import { signedInStaff } from '../../../../testing/staff.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { settleUsage } from './settle-usage.ts'
import { noteOrder } from './usage-store.ts'
import { watchLimit } from './watch-limit.ts'

let world: World
beforeEach(async () => {
  world = await newWorld({ env: { BILLING: 'on', DEFAULT_PLAN: 'free' } })
})
afterEach(() => world[Symbol.asyncDispose]())

const api = async (method: string, path: string, body?: object) => {
  const { status, body: answer } = await world.call(method, `/apps/api${path}`, body && { body })
  return { status, ...answer }
}
const usage = async () => (await api('GET', '/plans/usage')).data
const charges = async () =>
  (
    await world.control<{ charges: { id: number; plans?: object[] }[] }>(
      'GET',
      `/stores/${world.store.handle}/charges`,
    )
  ).charges
const billed = async () =>
  (
    await world.control<{ usage: { price: string; idempotencyKey: string }[] }>(
      'GET',
      `/stores/${world.store.handle}/usage`,
    )
  ).usage
const approve = async () => {
  const id = (await charges()).at(-1)?.id
  await world.control('POST', `/stores/${world.store.handle}/charges/${id}/approve`)
  await api('POST', '/plans/refresh', { chargeId: String(id) })
}
const purchased = async () =>
  (await balanceOf(world.ctx)).balances.find(({ credit }) => credit === 'image-alt')?.purchased
const buy = (amount: number, key: string = crypto.randomUUID()) =>
  api('POST', '/credits/buy-on-bill', { key, credit: 'image-alt', amount })
const agree = (limit: number) => api('POST', '/plans/usage', { limit })
async function onPremium(cycle = 'month') {
  await api('POST', '/plans/subscribe', { plan: 'premium', cycle })
  await approve()
}

test('a limit is agreed to on the platform’s page, used, and raised only with the merchant’s yes', async () => {
  await onPremium()
  expect(await usage()).toMatchObject({ isOffered: true, isOpen: true, line: null })
  expect(await buy(100)).toMatchObject({ status: 409, code: 'plans.no-limit' })
  expect((await agree(10)).status).toBe(200)
  expect((await usage()).line).toBeNull()
  await approve()
  // The plan and its price stay the same, and the trial continues.
  expect(await planOf(world.ctx)).toMatchObject({
    plan: 'premium',
    cycle: 'month',
    trialEndsAt: expect.any(Date),
  })
  expect(await usage()).toMatchObject({ line: { limit: 10, used: 0 }, limits: [25, 50, 100, 250] })

  expect(await buy(100)).toMatchObject({ status: 200, data: { amount: 100, price: 4, currency: 'USD' } })
  expect(await purchased()).toBe(100)
  expect(await usage()).toMatchObject({ line: { limit: 10, used: 4 } })
  expect(await buy(200)).toMatchObject({ status: 409, code: 'plans.over-limit', details: { left: 6 } })
  expect(await purchased()).toBe(100)

  expect(await agree(10)).toMatchObject({ status: 400, code: 'plans.bad-limit' })
  expect((await agree(25)).status).toBe(200)
  expect((await buy(200)).code).toBe('plans.over-limit')
  await approve()
  expect(await usage()).toMatchObject({ line: { limit: 25, used: 4 } })
  expect((await buy(200)).status).toBe(200)
  expect(await purchased()).toBe(300)
  expect((await billed()).map(({ price }) => price)).toEqual(['4.00', '8.00'])
})

test('a higher limit left undecided leads back to its approval until it is approved or given up', async () => {
  const waiting = async () => (await api('GET', '/plans/charges')).data.limit
  const giveUp = () => api('POST', '/plans/usage/give-up')
  await onPremium()
  await agree(10)
  await approve()
  expect(await waiting()).toBeNull()
  const { confirmationUrl: url } = (await agree(50)).data
  expect(await waiting()).toMatchObject({ limit: 50, currency: 'USD', approval: { url } })
  expect((await giveUp()).status).toBe(200)
  expect(await waiting()).toBeNull()
  expect(await giveUp()).toMatchObject({ status: 409, code: 'plans.not-waiting' })
  // Another one replaces the first.
  await agree(50)
  await agree(25)
  expect(await waiting()).toMatchObject({ limit: 25 })
  const age = (hours: number) =>
    world.ctx.tx((tx) =>
      tx
        .updateTable('usage_limit_orders')
        .set({ requested_at: new Date(Date.now() - hours * 3_600_000) })
        .execute(),
    )
  await age(49)
  expect(await waiting()).toBeNull()
  await age(47)
  expect(await waiting()).toMatchObject({ limit: 25 })
  await approve()
  expect(await waiting()).toBeNull()
  expect(await usage()).toMatchObject({ line: { limit: 25 } })
})

test('an order is billed and booked once, however often it is sent', async () => {
  await onPremium()
  await agree(10)
  await approve()
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => buy(100, key)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await purchased()).toBe(100)
  expect(await billed()).toHaveLength(1)
})

test('an order whose answer was lost is booked when the platform has billed it, and forgotten when it has not', async () => {
  await onPremium()
  await agree(10)
  await approve()
  const [{ id: subscription }] = (await world.ctx.tx((tx) =>
    tx.selectFrom('shop_subscriptions').select('id').where('state', '=', 'ACTIVE').execute(),
  )) as [{ id: string }]
  // The platform bills the first order but its response is lost; the second never arrives.
  await buy(100)
  const [heard] = await billed()
  await world.ctx.tx(async (tx) => {
    await tx.deleteFrom('usage_orders').execute()
    const order = {
      subscriptionId: subscription,
      lineItemId: `${subscription}/1`,
      credit: 'image-alt' as const,
    }
    const both = { ...order, amount: 100, price: 4, currency: 'USD', test: false, by: 'test' }
    await noteOrder(tx, { ...both, id: heard?.idempotencyKey ?? '' })
    await noteOrder(tx, { ...both, id: crypto.randomUUID() })
    await tx.deleteFrom('credit_rewards').execute()
  })
  const before = (await purchased()) ?? 0
  await settleUsage(world.ctx)
  await settleUsage(world.ctx)
  expect(await purchased()).toBe(before + 100)
  await world.ctx.tx((tx) =>
    tx
      .updateTable('usage_orders')
      .set({ requested_at: new Date(Date.now() - 3_600_000) })
      .execute(),
  )
  await settleUsage(world.ctx)
  const states = await world.ctx.tx((tx) =>
    tx.selectFrom('usage_orders').select('state').orderBy('state').execute(),
  )
  expect(states.map(({ state }) => state)).toEqual(['billed', 'refused'])
  expect(await purchased()).toBe(before + 100)
})

test('an order is not refused as long as the platform may have billed it', async () => {
  await onPremium()
  await agree(25)
  await approve()
  const known = await buy(100)
  expect(known.status).toBe(200)
  const [heard] = await billed()
  const [order] = await world.ctx.tx((tx) => tx.selectFrom('usage_orders').selectAll().execute())
  const anHourAgo = new Date(Date.now() - 3_600_000)
  const lose = (subscription?: string) =>
    world.ctx.tx((tx) =>
      tx
        .updateTable('usage_orders')
        .set({
          state: 'asked',
          requested_at: anHourAgo,
          ...(subscription && { subscription_id: subscription }),
        })
        .execute(),
    )
  const settled = async () => {
    await settleUsage(world.ctx)
    const rows = await world.ctx.tx((tx) => tx.selectFrom('usage_orders').select('state').execute())
    return rows.map(({ state }) => state)
  }
  await lose('gid://shopify/AppSubscription/999999')
  expect(await settled()).toEqual(['asked'])
  // More records than the platform lists at once were billed since.
  for (let record = 0; record < 120; record++)
    await world.ctx.platform.query(world.ctx.shop, createUsageRecord, {
      lineItem: order?.line_item_id ?? '',
      description: 'Later credits',
      price: { amount: 0.01, currencyCode: 'USD' },
      key: `later-${record}`,
    })
  await lose(order?.subscription_id)
  expect((await billed()).at(0)?.idempotencyKey).toBe(heard?.idempotencyKey)
  expect(await settled()).toEqual(['billed'])
})

test('the limit goes along to another monthly plan, and ends with a yearly one', async () => {
  await onPremium()
  await agree(25)
  await approve()
  await api('POST', '/plans/subscribe', { plan: 'elite', cycle: 'month' })
  await approve()
  expect(await planOf(world.ctx)).toMatchObject({ plan: 'elite' })
  expect(await usage()).toMatchObject({ isOpen: true, line: { limit: 25, used: 0 } })
  await api('POST', '/plans/subscribe', { plan: 'elite', cycle: 'year' })
  await approve()
  expect(await usage()).toMatchObject({ isOpen: false, line: null })
  expect(await agree(10)).toMatchObject({ status: 409, code: 'plans.needs-monthly' })
  expect(await buy(25)).toMatchObject({ status: 409, code: 'plans.no-limit' })
})

test('no limit without a paid plan', async () => {
  expect(await usage()).toMatchObject({ isOffered: true, isOpen: false, line: null })
  expect(await agree(10)).toMatchObject({ status: 409, code: 'plans.needs-monthly' })
})

const mailed = async () => {
  const { mails } = await world.control<{ mails: { subject: string; text: string; to: string[] }[] }>(
    'GET',
    '/mails',
  )
  const name = (await world.call('GET', '/apps/api/profile')).body.data.storeName as string
  return mails.filter(({ subject }) => subject === `${name}: limit for credits nearly used up`)
}
const homeLines = async () =>
  (JSON.stringify((await api('GET', '/home')).data).match(/"plans:usage\.nearly"/g) ?? []).length

test('who has nearly used up the limit reads it on Home and in one mail, until the limit is raised', async () => {
  await onPremium()
  await agree(10)
  await approve()
  await buy(100)
  await watchLimit(world.ctx)
  expect([await homeLines(), (await mailed()).length]).toEqual([0, 0])
  await buy(100)
  await Promise.all([watchLimit(world.ctx), watchLimit(world.ctx)])
  await watchLimit(world.ctx)
  expect(await homeLines()).toBe(1)
  const [mail, ...others] = await mailed()
  expect(others).toEqual([])
  expect(mail?.text).toContain('$8.00 of $10.00 used')
  await agree(25)
  await approve()
  await usage()
  expect(await homeLines()).toBe(0)
  for (let more = 0; more < 3; more++) await buy(100)
  await watchLimit(world.ctx)
  expect([await homeLines(), (await mailed()).length]).toEqual([1, 2])
  await api('POST', '/plans/cancel', { reason: 'pausing' })
  expect(await homeLines()).toBe(0)
})

test('orders on the bill stand among the purchases, and their refund takes the credits back once', async () => {
  const owner = await signedInStaff(world)
  await onPremium()
  await agree(10)
  await approve()
  const key = crypto.randomUUID()
  await buy(100, key)
  await buy(200)
  const own = async () => (await api('GET', '/plans/charges')).data.charges
  expect((await own()).filter(({ kind }: { kind: string }) => kind === 'usage')).toMatchObject([
    { state: 'DECLINED', credit: 'image-alt', amount: 200, refundedAt: null },
    { id: key, state: 'ACTIVE', credit: 'image-alt', amount: 100, price: 4, refundedAt: null },
  ])
  const admin = (path: string) => `/apps/api/admin/charges/${world.store.domain}${path}`
  const asked = async () => (await owner.call('GET', admin(''))).body.data.charges
  expect(await asked()).toMatchObject([
    { kind: 'plans.usage', state: 'DECLINED', paidAt: null },
    { number: key, name: '100 image alt text credits', state: 'ACTIVE', paidAt: expect.any(String) },
  ])
  const before = (await purchased()) ?? 0
  const reason = 'The merchant bought it twice'
  const answers = await Promise.all([1, 2].map(() => owner.call('POST', admin(`/${key}/refund`), { reason })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await purchased()).toBe(before - 100)
  const [refused] = await asked()
  expect((await owner.call('POST', admin(`/${refused.number}/refund`), { reason })).body.code).toBe(
    'plans.not-refundable',
  )
  expect(await asked()).toMatchObject([
    { state: 'DECLINED' },
    { number: key, state: 'CANCELLED', refundedBy: 'Ada Byron', refundReason: reason },
  ])
  expect((await own())[1]).toMatchObject({ id: key, refundedAt: expect.any(String) })
})
