import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasFeature, planOf } from '#core/shops/plan-of.ts'
import { newWorld, type TestStore, type World } from '../../../testing/world.ts'
import { addCode, endCode, listCodes } from './codes.ts'
import { type CodeOptions, newCode } from './domain/new-code.ts'
import { redeemAutomatic } from './redeem.ts'

let world: World
let directory: string
let other: TestStore
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'switches-'))
  const file = join(directory, 'switches.json')
  writeFileSync(file, JSON.stringify({ earlyAccess: true }))
  world = await newWorld({ env: { BILLING: 'on', DEFAULT_PLAN: 'free', OPERATOR_SWITCHES: file } })
  other = await world.addStore()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  rmSync(directory, { recursive: true })
})

const api = async (method: string, path: string, body?: object, store?: TestStore) => {
  const answer = await world.call(method, `/apps/api${path}`, {
    ...(body && { body }),
    ...(store && { store }),
  })
  return { status: answer.status, ...answer.body }
}
async function offer(code: string, options: CodeOptions): Promise<void> {
  const made = newCode(code, options, new Date())
  if ('problems' in made) throw new Error(made.problems.join('; '))
  await addCode(world.ctx.db.kysely, { ...made, by: 'test' })
}
const usesOf = async (code: string) =>
  (await listCodes(world.ctx.db.kysely)).find((each) => each.code === code)?.uses

it('refuses a code that is wrong with the words of the specification, and guesses come to an end', async () => {
  const wrong = { status: 400, code: 'promotions.invalid-code' }
  expect(await api('POST', '/promotions/redeem', { code: 'NOTHING' }, other)).toMatchObject({
    ...wrong,
    message: 'Your entered promocode is not correct, Enter a valid code',
  })
  expect(await api('POST', '/promotions/redeem', { code: 'ü'.repeat(150) }, other)).toMatchObject(wrong)
  const guesses = Array.from({ length: 40 }, () =>
    api('POST', '/promotions/redeem', { code: 'NOTHING' }, other),
  )
  const refused = (await Promise.all(guesses)).filter(({ code }) => code === wrong.code)
  expect(refused).toHaveLength(28)
  expect(await api('POST', '/promotions/redeem', { code: 'NOTHING' }, other)).toMatchObject({
    status: 429,
    code: 'promotions.too-many',
  })
})

it('gives credits once per store, however many clicks, and counts stores', async () => {
  await offer('HUNDRED', { credits: 'ai-meta=100,image-alt=250' })
  const clicks = await Promise.all(
    Array.from({ length: 5 }, () => api('POST', '/promotions/redeem', { code: ' hundred ' })),
  )
  expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  const { balances } = (await api('GET', '/credits')).data
  expect(balances.map((each: { purchased: number }) => each.purchased)).toEqual([100, 250, 0, 0, 0])
  const { lines } = (await api('GET', '/credits/statement?credit=ai-meta')).data
  expect(lines).toContainEqual(
    expect.objectContaining({ reason: 'reward', subject: 'code:HUNDRED', amount: 100 }),
  )
  expect(await usesOf('HUNDRED')).toBe(1)
})

it('ends with its uses, its last day, and by the word of the operator', async () => {
  await offer('ONLY-ONE', { percent: '10', uses: '1' })
  await offer('LAST-YEAR', { percent: '10', from: '2025-01-01', until: '2025-12-31' })
  await offer('NEXT-YEAR', { percent: '10', from: '2999-01-01' })
  await offer('ENDED', { percent: '10' })
  expect(await endCode(world.ctx.db.kysely, 'ENDED')).toBe(true)
  expect((await api('POST', '/promotions/redeem', { code: 'ONLY-ONE' })).status).toBe(200)
  const third = await world.addStore()
  for (const code of ['ONLY-ONE', 'LAST-YEAR', 'NEXT-YEAR', 'ENDED'])
    expect((await api('POST', '/promotions/redeem', { code }, third)).code).toBe('promotions.invalid-code')
  await expect(offer('ENDED', { percent: '50' })).rejects.toMatchObject({ code: 'promotions.code-exists' })
})

it('opens features for a time and not a moment longer, and no credits with them', async () => {
  await offer('ELITE-DAY', { unlock: 'elite', hours: '24' })
  expect(await hasFeature(world.ctx, { feature: 'faq-schema' })).toBe(false)
  await api('POST', '/promotions/redeem', { code: 'ELITE-DAY' })
  expect(await hasFeature(world.ctx, { feature: 'faq-schema' })).toBe(true)
  const plan = await planOf(world.ctx)
  expect(plan).toMatchObject({ plan: 'elite', basePlan: 'free', unlocked: { plan: 'elite' } })
  expect([plan.terms.productAccess, plan.terms.blogsPerWeek, plan.terms.allowances['ai-meta'].month]).toEqual(
    [null, 3, 5],
  )
  expect((await api('GET', '/plans')).data.current).toMatchObject({
    plan: 'free',
    unlocked: { plan: 'elite', until: plan.unlocked?.until?.toISOString() },
  })
  await world.ctx.tx((tx) =>
    tx
      .updateTable('shop_entitlements')
      .set({ begins_at: new Date(0), ends_at: new Date(1) })
      .execute(),
  )
  expect(await hasFeature(world.ctx, { feature: 'faq-schema' })).toBe(false)
})

it('gives early users what an automatic code says, as long as it lasts', async () => {
  await offer('EARLY', { unlock: 'premium', automatic: true, uses: '1' })
  const early = () => world.ctx.tx((tx) => redeemAutomatic(world.ctx, tx))
  await early()
  await early()
  expect(await hasFeature(world.ctx, { feature: 'search-console' })).toBe(true)
  expect(await usesOf('EARLY')).toBe(1)
})

it('takes codes from cookies, answers the profile, and binds each to how it was promised', async () => {
  await offer('COOKIE-M', { percent: '50', payments: '3' })
  await offer('COOKIE-Y', { percent: '25' })
  const answer = await api('POST', '/promotionAppCode', { monthlyCode: 'cookie-m', yearlyCode: 'COOKIE-Y' })
  expect(answer).toMatchObject({ status: 200, data: { shopUrl: world.store.domain } })
  const again = await api('POST', '/promotionAppCode', { monthlyCode: 'COOKIE-M', yearlyCode: 'WRONG' })
  expect(again.status).toBe(200)
  const { promotions } = (await api('GET', '/promotions')).data
  const cycleOf = (code: string) =>
    promotions.find((each: { code: string }) => each.code === code).benefit.discount.cycle
  expect([cycleOf('COOKIE-M'), cycleOf('COOKIE-Y')]).toEqual(['month', 'year'])
})

it('orders with the best discount as the platform’s own, and uses the code up when the plan runs', async () => {
  const order = async (cycle: string, plan = 'pro') => {
    expect((await api('POST', '/plans/subscribe', { plan, cycle })).status).toBe(200)
    const { charges } = await world.control<{ charges: { id: number; plans: { discount: object }[] }[] }>(
      'GET',
      `/stores/${world.store.handle}/charges`,
    )
    return charges.at(-1) ?? expect.fail('no charge')
  }
  const charge = await order('month')
  expect(charge.plans[0]?.discount).toEqual({ kind: 'percentage', value: 0.5, durationLimitInIntervals: 3 })
  const decide = (step: string, id: number) =>
    world.control('POST', `/stores/${world.store.handle}/charges/${id}/${step}`)
  await decide('decline', charge.id)
  await api('POST', '/plans/refresh', {})
  const open = async () =>
    (await api('GET', '/promotions')).data.promotions
      .filter((each: { open: boolean }) => each.open)
      .map(({ code }: { code: string }) => code)
  expect(await open()).toContain('COOKIE-M')
  await decide('approve', (await order('month')).id)
  await api('POST', '/plans/refresh', {})
  expect(await open()).not.toContain('COOKIE-M')
  const { ordered } = (await api('GET', '/plans')).data.current
  expect(ordered).toMatchObject({ price: 10, discount: { percent: 0.5, intervals: 3 } })
  // The same plan again, cheaper: the platform applies it at the next payment.
  const again = await order('month')
  expect(again.plans[0]?.discount).toMatchObject({ value: 0.1 })
})
