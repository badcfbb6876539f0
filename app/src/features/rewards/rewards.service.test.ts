import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { planOf } from '#core/shops/plan-of.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
let directory: string
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'switches-'))
  const file = join(directory, 'switches.json')
  writeFileSync(file, JSON.stringify({ countdowns: true }))
  world = await newWorld({ env: { BILLING: 'on', DEFAULT_PLAN: 'free', OPERATOR_SWITCHES: file } })
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  rmSync(directory, { recursive: true })
})

const api = async (method: string, path: string, body?: object) => {
  const answer = await world.call(method, `/apps/api${path}`, body && { body })
  return { status: answer.status, ...answer.body }
}
const bought = async () =>
  (await api('GET', '/credits')).data.balances.map((each: { purchased: number }) => each.purchased)
const codes = async () => {
  const { mails } = await world.control<{ mails: { subject: string; to: string[] }[] }>('GET', '/mails')
  return mails.flatMap(({ subject }) => /^\d{6}/.exec(subject)?.[0] ?? [])
}

it('doubles the products and adds credits for a code that came by mail, once, and no guess gets there', async () => {
  const before = await planOf(world.ctx)
  expect(before.terms.productAccess).toBe(50)
  expect((await api('POST', '/rewards/verification', { code: '123456' })).code).toBe('rewards.code-over')
  const sent = await api('POST', '/rewards/verification/send')
  expect(sent.data.verification).toMatchObject({ products: { from: 50, to: 100 }, verifiedAt: null })
  const [code = ''] = (await codes()).slice(-1)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries++)
    expect((await api('POST', '/rewards/verification', { code: wrong })).code).toBe('rewards.wrong-code')
  expect((await api('POST', '/rewards/verification', { code })).code).toBe('rewards.code-over')
  await api('POST', '/rewards/verification/send')
  const [newer = ''] = (await codes()).slice(-1)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => api('POST', '/rewards/verification', { code: newer })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect((await planOf(world.ctx)).terms.productAccess).toBe(100)
  expect(await bought()).toEqual([100, 250, 0, 0, 0])
  expect((await api('GET', '/rewards')).data.verification.products).toEqual({ from: 50, to: 100 })
  expect((await api('POST', '/rewards/verification/send')).code).toBe('rewards.already-verified')
})

it('pays for a step by evidence, not by a tick, and once', async () => {
  const step = async (id: string) =>
    (await api('GET', '/rewards')).data.earn.find((each: { id: string }) => each.id === id)
  await api('POST', '/onboarding/suggestionStatus', { schema_product: true })
  expect(await step('schema_product')).toMatchObject({ done: false, amount: 5, earnedAt: null })
  const amounts = (await api('GET', '/rewards')).data.earn.map(({ amount }: { amount: number }) => amount)
  expect(new Set(amounts)).toEqual(new Set([5, 10, 15]))
  expect((await api('POST', '/rewards/earn', { id: 'schema_product' })).code).toBe('rewards.not-done')
  expect((await api('POST', '/rewards/earn', { id: 'constructor' })).code).toBe('rewards.not-offered')
  await world.ctx.tx((tx) =>
    sql`insert into credit_rewards (shop_id, source, credit, amount, booked_at)
      values (${world.ctx.shop.id}, 'earn:meta_ai', 'ai-meta', 5, now())`.execute(tx),
  )
  expect((await api('POST', '/rewards/earn', { id: 'meta_ai' })).status).toBe(200)
  expect(await bought()).toEqual([100, 250, 0, 0, 0])
})

it('opens features for some hours, once', async () => {
  const opened = await api('POST', '/rewards/unlock')
  expect(opened.data.unlock).toMatchObject({ plan: 'premium', hours: 24, isOpen: true })
  expect((await planOf(world.ctx)).plan).toBe('premium')
  expect((await api('POST', '/rewards/unlock')).code).toBe('rewards.unlock-used')
  await world.ctx.tx((tx) =>
    sql`update shop_entitlements set begins_at = 'epoch', ends_at = timestamptz 'epoch' + interval '1 day'
      where source = 'unlock'`.execute(tx),
  )
  expect((await planOf(world.ctx)).plan).toBe('free')
  expect((await api('GET', '/rewards')).data.unlock).toMatchObject({ isOpen: false })
})

it('offers nothing where nothing is sold', async () => {
  await using free = await newWorld()
  const { body } = await free.call('GET', '/apps/api/rewards')
  expect(body.data).toEqual({ verification: null, earn: [], unlock: null })
  expect((await free.call('POST', '/apps/api/rewards/unlock')).status).toBe(404)
})
