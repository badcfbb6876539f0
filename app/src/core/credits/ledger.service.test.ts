import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Subscriber } from '#core/shops/plan-of.ts'
import { readSettings } from '#kit/server/env.ts'
import { newDatabase, newShop, type TestDatabase } from '../../../testing/database.ts'
import { type ChargeRequest, releaseCharges, reserveCharges, settleCharges } from './charges.ts'
import { viewBalances } from './grants.ts'

let database: TestDatabase
let payer: Subscriber

beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(async () => {
  payer = { shop: await newShop(database), settings: settings({ BILLING: 'on', DEFAULT_PLAN: 'free' }) }
})

function settings(env: Record<string, string>) {
  return readSettings({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    SHOPIFY_API_KEY: 'key',
    SHOPIFY_API_SECRET: 'a secret of this test',
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
    ...env,
  })
}

const inShop = <T>(work: Parameters<typeof database.db.withShop<T>>[1]) =>
  database.db.withShop(payer.shop.id, work)
const reserve = (requests: ChargeRequest[]) => inShop((tx) => reserveCharges(tx, payer, requests))
const settle = (id: string, actual: number) =>
  inShop((tx) => settleCharges(tx, payer.shop.id, [{ id, actual }]))
const release = (...ids: string[]) => inShop((tx) => releaseCharges(tx, payer.shop.id, ids))
const alt = (key: string, ceiling = 1, operationId = '1'): ChargeRequest => ({
  operationId,
  key,
  credit: 'image-alt',
  ceiling,
})

async function altBalance() {
  const { balances } = await inShop((tx) => viewBalances(tx, payer))
  const { granted, purchased, reserved, spent } = balances.get('image-alt') ?? expect.fail('no balance')
  return { granted, purchased, reserved, spent }
}

const changePlan = (epoch: number, plan = 'free') =>
  inShop((tx) =>
    sql`
      insert into shop_plans (shop_id, plan, cycle, started_at, epoch) values (${payer.shop.id}, ${plan}, 'month', now(), ${epoch})
        on conflict (shop_id) do update set plan = excluded.plan, started_at = now(), epoch = excluded.epoch`.execute(
      tx,
    ),
  )

async function discrepancies() {
  return inShop(
    async (tx) =>
      (await sql`select * from signpost_credit_discrepancies() order by account`.execute(tx)).rows,
  )
}

test('the free plan gives what the specification says, once however often it is looked at', async () => {
  const amounts = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { balances } = await inShop((tx) => viewBalances(tx, payer))
      return [...balances.values()].map(({ credit, granted }) => `${credit} ${granted}`)
    }),
  )
  expect(new Set(amounts.map((amount) => amount.toSorted().join(', ')))).toEqual(
    new Set(['ai-blog 0, ai-meta 5, google-index 0, image-alt 25, image-optimization 50']),
  )
  expect(await discrepancies()).toEqual([])
})

test('reserves in order, null where the balance does not hold the ceiling', async () => {
  expect(await reserve([alt('a', 20), alt('b', 6), alt('c', 5)])).toEqual([
    expect.any(String),
    null,
    expect.any(String),
  ])
  expect(await altBalance()).toEqual({ granted: 0, purchased: 0, reserved: 25, spent: 0 })
})

test('the same request answers the same charge, and another one after it was released', async () => {
  const [first] = await reserve([alt('a', 3)])
  expect(await reserve([alt('a', 3), alt('a', 3)])).toEqual([first, first])
  await release(first ?? '')
  const [second] = await reserve([alt('a', 3)])
  expect(second).not.toBe(first)
  expect(await altBalance()).toEqual({ granted: 22, purchased: 0, reserved: 3, spent: 0 })
})

test('settles the actual price at most at the ceiling, once, and releases only what is open', async () => {
  const [a, b, c] = await reserve([alt('a', 3), alt('b', 3), alt('c', 3)])
  await settle(a ?? '', 1)
  await settle(a ?? '', 3)
  await release(a ?? '')
  await settle(b ?? '', 99)
  await release(c ?? '', c ?? '')
  await settle(c ?? '', 2)
  expect(await altBalance()).toEqual({ granted: 21, purchased: 0, reserved: 0, spent: 4 })
  expect(await discrepancies()).toEqual([])
})

test('parallel spenders of a small balance take no more than it holds, in any mixture', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 120 }, async (_, at) => {
      const [id] = await reserve([alt(`r${at}`, 1 + (at % 3))])
      if (!id) return 0
      if (at % 4 === 0) {
        await Promise.all([release(id), release(id)])
        return 0
      }
      await Promise.all([settle(id, 1), settle(id, 1)])
      return 1
    }),
  )
  const spent = outcomes.reduce<number>((sum, one) => sum + one, 0)
  const balance = await altBalance()
  expect(balance).toEqual({ granted: 25 - spent, purchased: 0, reserved: 0, spent })
  expect(spent).toBeGreaterThan(5)
  expect(await discrepancies()).toEqual([])
})

test('a grant ends with its period: the rest lapses, late returns lapse too, and the next comes once', async () => {
  const [late] = await reserve([alt('late', 5)])
  await inShop(async (tx) => {
    await sql`update credit_balances set granted_until = now() - interval '1 second'`.execute(tx)
    await sql`update credit_grants set starts_at = starts_at - interval '30 days', ends_at = now() - interval '1 second'`.execute(
      tx,
    )
    await sql`update shops set installed_at = installed_at - interval '30 days 1 minute'`.execute(tx)
  })
  expect((await altBalance()).granted).toBe(25)
  await release(late ?? '')
  expect(await altBalance()).toEqual({ granted: 25, purchased: 0, reserved: 0, spent: 0 })
  expect(await discrepancies()).toEqual([])
})

test('a clock that went back gives no second grant', async () => {
  await reserve([alt('a', 25)])
  await inShop((tx) => sql`update shops set installed_at = installed_at + interval '10 days'`.execute(tx))
  expect((await altBalance()).granted).toBe(0)
})

test('to and fro between plans makes no credits', async () => {
  await reserve([alt('a', 20)])
  for (const epoch of [1, 2, 3]) {
    await changePlan(epoch)
    expect((await altBalance()).granted).toBe(5)
  }
  expect(await discrepancies()).toEqual([])
})

test('what was reserved when the plan changed comes back to the new plan if it is not used', async () => {
  const [unused, half] = await reserve([alt('unused', 15), alt('half', 10)])
  await changePlan(1)
  expect((await altBalance()).granted).toBe(0)
  await release(unused ?? '')
  await settle(half ?? '', 4)
  expect(await altBalance()).toEqual({ granted: 21, purchased: 0, reserved: 0, spent: 4 })
  await changePlan(2)
  expect((await altBalance()).granted).toBe(21)
  expect(await discrepancies()).toEqual([])
})

test('it comes back to the plan of now, and no more than that plan grants', async () => {
  await changePlan(1, 'pro')
  const [id] = await reserve([alt('a', 200)])
  await changePlan(2, 'pro')
  expect((await altBalance()).granted).toBe(50)
  await changePlan(3)
  expect((await altBalance()).granted).toBe(0)
  await release(id ?? '')
  expect(await altBalance()).toEqual({ granted: 25, purchased: 0, reserved: 0, spent: 0 })
  expect(await discrepancies()).toEqual([])
})

test('without billing nothing is refused, and the ledger still adds up', async () => {
  payer = { ...payer, settings: settings({ BILLING: 'off' }) }
  const [id] = await reserve([alt('a', 7)])
  await settle(id ?? '', 2)
  expect(await altBalance()).toEqual({ granted: 5, purchased: 0, reserved: 0, spent: 2 })
  expect(await discrepancies()).toEqual([])
})

test('a balance that was tampered with is found', async () => {
  await altBalance()
  await inShop((tx) =>
    sql`update credit_balances set issued = issued + 1, granted = granted + 1 where credit = 'ai-meta'`.execute(
      tx,
    ),
  )
  expect(await discrepancies()).toEqual([
    { credit: 'ai-meta', account: 'available', balance: '6', ledger: '5' },
    { credit: 'ai-meta', account: 'granted', balance: '6', ledger: '5' },
    { credit: 'ai-meta', account: 'issued', balance: '-6', ledger: '-5' },
  ])
})
