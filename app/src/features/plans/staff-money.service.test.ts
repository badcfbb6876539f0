import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcileCharges } from '#core/charges/reconcile-charges.ts'
import { balanceOf } from '#core/credits/balance.ts'
import { planOf } from '#core/shops/plan-of.ts'
import { type SignedInStaff, signedInStaff } from '../../../testing/staff.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { forgetDepartures } from './departures.ts'

let world: World
let owner: SignedInStaff
let support: SignedInStaff
const REASON = 'The merchant bought it twice'

beforeAll(async () => {
  world = await newWorld({
    store: { products: 0, theme: false },
    env: { BILLING: 'on', DEFAULT_PLAN: 'free' },
  })
  owner = await signedInStaff(world)
  support = await signedInStaff(world, { role: 'support', name: 'Sam Poe' })
})
afterAll(() => world[Symbol.asyncDispose]())

const admin = (path: string) => `/apps/api/admin${path}`
const merchant = async (method: string, path: string, body?: object) =>
  world.call(method as 'GET', `/apps/api${path}`, body === undefined ? {} : { body })
const approveNewest = async () => {
  const { charges } = await world.control<{ charges: { id: number }[] }>(
    'GET',
    `/stores/${world.store.handle}/charges`,
  )
  const newest = charges.at(-1) ?? expect.fail('The platform has no charge.')
  await world.control('POST', `/stores/${world.store.handle}/charges/${newest.id}/approve`)
  await reconcileCharges(world.ctx)
  return String(newest.id)
}
const purchased = async (kind: string) =>
  (await balanceOf(world.ctx)).balances.find(({ credit }) => credit === kind)?.purchased
const logged = async (act: string) =>
  (await owner.call('GET', admin(`/log?act=${act}`))).body.data.rows as Record<string, unknown>[]

it('adds a code, counts its uses, and ends it with a reason; support only reads', async () => {
  const code = {
    ...{ code: 'autumn-20', note: '', automatic: false, endsAt: null, maxUses: 5 },
    benefit: { credits: { 'ai-meta': 20 } },
  }
  expect((await support.call('POST', admin('/codes'), code)).body.code).toBe('staff.role-too-low')
  const added = await owner.call('POST', admin('/codes'), code)
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  expect((await owner.call('POST', admin('/codes'), code)).body.code).toBe('promotions.code-exists')
  expect((await merchant('POST', '/promotions/redeem', { code: 'AUTUMN-20' })).status).toBe(200)
  const { codes } = (await support.call('GET', admin('/codes'))).body.data
  expect(codes).toMatchObject([{ code: 'AUTUMN-20', uses: 1, maxUses: 5, endedAt: null }])
  const end = () => owner.call('POST', admin('/codes/AUTUMN-20/end'), { reason: REASON })
  expect((await end()).status).toBe(200)
  expect((await end()).body.code).toBe('plans.code-ended')
  expect((await logged('plans.endCode')).find(({ outcome }) => outcome === 'done')).toMatchObject({
    reason: REASON,
    before: { code: 'AUTUMN-20' },
  })
  expect((await logged('plans.addCode')).length).toBeGreaterThan(0)
})

it('notes a refund once, takes back what was bought, and says who and why', async () => {
  const before = await purchased('image-alt')
  await merchant('POST', '/credits/buy', { credit: 'image-alt', amount: 100 })
  const number = await approveNewest()
  expect(await purchased('image-alt')).toBe((before ?? 0) + 100)
  const charges = async () =>
    (await support.call('GET', admin(`/charges/${world.store.domain}`))).body.data.charges
  expect(await charges()).toMatchObject([{ number, state: 'ACTIVE', refundedAt: null, refundedBy: null }])
  const path = admin(`/charges/${world.store.domain}/${number}/refund`)
  expect((await support.call('POST', path, { reason: REASON })).body.code).toBe('staff.role-too-low')
  expect((await owner.call('POST', path, { reason: 'short' })).status).toBe(400)
  const answers = await Promise.all([1, 2].map(() => owner.call('POST', path, { reason: REASON })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await purchased('image-alt')).toBe(before)
  expect(await charges()).toMatchObject([
    { number, state: 'CANCELLED', refundedBy: 'Ada Byron', refundReason: REASON },
  ])
  const noted = (await logged('plans.refund')).filter(({ outcome }) => outcome === 'done')
  expect(noted).toMatchObject([{ about: world.store.domain, reason: REASON, before: { number } }])
})

it('offers one store a plan for one payment, which opens when it is paid and closes with its refund', async () => {
  const path = admin(`/one-time-plans/${world.store.domain}`)
  const offer = {
    ...{ name: 'Launch package', note: 'As agreed', price: 49 },
    benefit: { credits: { 'ai-blog': 30 }, unlock: { plan: 'pro', hours: null } },
  }
  expect((await owner.call('POST', path, { ...offer, benefit: { discount: { percent: 1 } } })).status).toBe(
    400,
  )
  for (const name of ['Launch package', 'Never taken'])
    expect((await owner.call('POST', path, { ...offer, name })).status).toBe(200)
  const offered = async () =>
    (await merchant('GET', '/plans/one-time')).body.data.plans as { id: string; name: string }[]
  const idOf = async (name: string) => (await offered()).find((plan) => plan.name === name)?.id ?? ''
  const second = await idOf('Never taken')
  expect((await owner.call('DELETE', `${path}/${second}`)).status).toBe(200)
  expect((await merchant('POST', `/plans/one-time/${second}`, {})).body.code).toBe('plans.no-offer')
  const first = await idOf('Launch package')
  const asked = await merchant('POST', `/plans/one-time/${first}`, {})
  const again = await merchant('POST', `/plans/one-time/${first}`, {})
  expect(again.body.data.confirmationUrl).toBe(asked.body.data.confirmationUrl)
  expect((await planOf(world.ctx)).unlocked).toBeNull()
  const number = await approveNewest()
  expect(await purchased('ai-blog')).toBe(30)
  expect((await planOf(world.ctx)).unlocked).toMatchObject({ plan: 'pro' })
  expect(await offered()).toEqual([])
  expect((await owner.call('DELETE', `${path}/${first}`)).body.code).toBe('plans.no-offer')
  const refund = admin(`/charges/${world.store.domain}/${number}/refund`)
  expect((await owner.call('POST', refund, { reason: REASON })).status).toBe(200)
  expect(await purchased('ai-blog')).toBe(0)
  expect((await planOf(world.ctx)).unlocked).toBeNull()
  for (const act of ['plans.offerPlan', 'plans.withdrawPlan'])
    expect((await logged(act)).length).toBeGreaterThan(0)
})

it('asks why a store leaves, tells staff, and forgets whose it was with the store', async () => {
  const bare = await merchant('POST', '/plans/uninstall', { reason: '' })
  expect(JSON.stringify(bare.body)).toContain('Please Choose a UnInstallation Reason')
  const left = await merchant('POST', '/plans/uninstall', {
    reason: 'hard-to-use',
    words: 'Too many screens',
  })
  expect(left.status).toBe(200)
  const told = async () => (await support.call('GET', admin('/departures'))).body.data
  expect(await told()).toMatchObject({
    rows: [
      { kind: 'uninstall', reason: 'hard-to-use', words: 'Too many screens', store: world.store.domain },
    ],
    counts: [{ reason: 'hard-to-use', cancel: 0, uninstall: 1 }],
  })
  await forgetDepartures(world.ctx)
  expect((await told()).rows).toMatchObject([{ reason: 'hard-to-use', words: '', store: null }])
})
