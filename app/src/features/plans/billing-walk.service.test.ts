import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reconcileCharges } from '#core/charges/reconcile-charges.ts'
import { refundCharge } from '#core/charges/refund-charge.ts'
import { balanceOf } from '#core/credits/balance.ts'
import { reserveCharges, settleCharges } from '#core/credits/charges.ts'
import { addCode } from '#core/promotions/codes.ts'
import { newCode } from '#core/promotions/domain/new-code.ts'
import { PLANS, type PlanName, reaches } from '#core/shops/domain/plan-order.ts'
import { planOf } from '#core/shops/plan-of.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { endWithInstallation, reconcile } from './reconcile.ts'
import { refundOrder } from './usage/usage-store.ts'

/**
 * Random walks through subscribing, changing, cancelling, codes, credits on the bill, freezing, refunds and
 * uninstalling, decided on the platform and reported late or twice. After each step: no feature is open that nobody
 * pays for, and no paid credit is lost.
 */

const WALKS = 3
const STEPS = 25

interface PlatformCharge {
  id: number
  kind: 'AppSubscription' | 'AppPurchaseOneTime'
  name: string
  status: string
  startsAt?: string | null
  /** Another usage limit the merchant has yet to decide on. */
  askedCap?: string | null
}

/** Returns a seeded number generator (mulberry32), so that a failed walk can be repeated. */
function drawn(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Returns the ids of what the platform has billed as usage, and of what we have booked for it. */
const billedByUse = async (world: World): Promise<string[]> =>
  (
    await world.control<{ usage: { idempotencyKey: string }[] }>('GET', `/stores/${world.store.handle}/usage`)
  ).usage
    .map(({ idempotencyKey }) => idempotencyKey)
    .sort()
const bookedByUse = async (world: World): Promise<string[]> =>
  (
    await world.ctx.tx((tx) =>
      tx.selectFrom('usage_orders').select('id').where('state', '=', 'billed').orderBy('id').execute(),
    )
  ).map(({ id }) => id)

async function walk(world: World, seed: number): Promise<void> {
  const draw = drawn(seed)
  const one = <T>(all: readonly T[]): T => all[draw(all.length)] as T
  const api = (path: string, body: object) => world.call('POST', `/apps/api${path}`, { body })
  const charges = async () =>
    (await world.control<{ charges: PlatformCharge[] }>('GET', `/stores/${world.store.handle}/charges`))
      .charges
  const decide = (id: number, step: string) =>
    world.control('POST', `/stores/${world.store.handle}/charges/${id}/${step}`)
  const undecided = async () =>
    (await charges()).filter(
      ({ status, startsAt, askedCap }) =>
        (status === 'PENDING' && !startsAt) || (status === 'ACTIVE' && askedCap),
    )
  const hear = async () => {
    await Promise.all([reconcile(world.ctx), reconcileCharges(world.ctx)])
    if (draw(3) === 0) await Promise.all([reconcile(world.ctx), reconcileCharges(world.ctx)])
  }
  const bought = async () =>
    (await balanceOf(world.ctx)).balances.find(({ credit }) => credit === 'image-alt') ??
    expect.fail('no balance')

  // Events the previous walk left undelivered.
  await hear()
  const trail: string[] = []
  /** Bought and given credits that must exist, computed by the test independently of the product. */
  let owed = (await bought()).purchased
  /** Paid charges whose credits are counted. */
  const counted = new Set((await charges()).flatMap(({ id, status }) => (status === 'ACTIVE' ? [id] : [])))
  const refundable: number[] = []
  const billed: { key: string; amount: number }[] = []
  let operation = 0

  const steps: Record<string, () => Promise<void>> = {
    subscribe: async () =>
      void (await api('/plans/subscribe', { plan: one(PLANS), cycle: one(['month', 'year']) })),
    buy: async () => void (await api('/credits/buy', { credit: 'image-alt', amount: 25 * (1 + draw(8)) })),
    agree: async () => void (await api('/plans/usage', { limit: one([10, 25, 50]) })),
    onBill: async () => {
      const order = { key: crypto.randomUUID(), credit: 'image-alt', amount: 25 * (1 + draw(12)) }
      const answers = await Promise.all([1, 2].map(() => api('/credits/buy-on-bill', order)))
      if (!answers.some(({ status }) => status === 200)) return
      owed += order.amount
      billed.push(order)
    },
    approve: async () => {
      const [found] = (await undecided()).slice(-1)
      if (found) await decide(found.id, 'approve')
    },
    decline: async () => {
      const [found] = await undecided()
      if (found) await decide(found.id, 'decline')
    },
    freeze: async () => {
      const running = (await charges()).find(
        ({ kind, status }) => kind === 'AppSubscription' && status === 'ACTIVE',
      )
      if (running) await decide(running.id, 'freeze')
    },
    thaw: async () => {
      const frozen = (await charges()).find(({ status }) => status === 'FROZEN')
      const running = (await charges()).some(
        ({ kind, status }) => kind === 'AppSubscription' && status === 'ACTIVE',
      )
      if (frozen && !running) await decide(frozen.id, 'thaw')
    },
    cancel: async () => void (await api('/plans/cancel', { reason: 'other' })),
    code: async () => {
      const code = `CODE-${seed}-${trail.length}`
      const made = newCode(code, { credits: 'image-alt=40', percent: '30', payments: '2' }, new Date())
      if ('problems' in made) throw new Error(made.problems.join())
      await addCode(world.ctx.db.kysely, { ...made, by: 'test' })
      await Promise.all([1, 2].map(() => api('/promotions/redeem', { code })))
      owed += 40
    },
    spend: async () => {
      const before = await bought()
      const ceiling = 1 + draw(90)
      const [id] = await world.ctx.tx((tx) =>
        reserveCharges(tx, world.ctx, [
          { operationId: `${seed}-${operation++}`, key: 'a', credit: 'image-alt', ceiling },
        ]),
      )
      expect(id === null, 'a charge is refused only where the balance does not hold it').toBe(
        before.available < ceiling,
      )
      if (id == null) return
      const actual = draw(ceiling + 1)
      await world.ctx.tx((tx) => settleCharges(tx, world.ctx.shop.id, [{ id, actual }]))
      owed -= Math.max(0, actual - before.granted)
    },
    refund: async () => {
      const number = refundable.pop()
      if (number === undefined) return
      const { purchased } = await bought()
      const [row] = await world.ctx.tx((tx) =>
        tx.selectFrom('credit_purchases').select('amount').where('id', 'like', `%/${number}`).execute(),
      )
      const noted = { by: 'Ada', reason: 'Bought twice' }
      const answers = await Promise.all([1, 2].map(() => refundCharge(world.ctx, String(number), noted)))
      expect(answers.filter(Boolean)).toHaveLength(1)
      owed -= Math.min(purchased, row?.amount ?? 0)
    },
    refundBilled: async () => {
      const order = billed.pop()
      if (order === undefined) return
      const { purchased } = await bought()
      const noted = { by: 'Ada', reason: 'Bought twice' }
      const answers = await Promise.all(
        [1, 2].map(() => world.ctx.tx((tx) => refundOrder(tx, order.key, noted))),
      )
      expect(answers.filter(Boolean)).toHaveLength(1)
      owed -= Math.min(purchased, order.amount)
    },
    uninstall: async () => {
      // The platform ends running subscriptions; paid purchases not yet reported are booked on reinstallation.
      await world.control('POST', `/stores/${world.store.handle}/charges/end`)
      await world.ctx.tx((tx) => tx.updateTable('shops').set({ uninstalled_at: new Date() }).execute())
      await endWithInstallation(world.ctx)
      await world.ctx.tx((tx) => tx.updateTable('shops').set({ uninstalled_at: null }).execute())
      owed = 0
      refundable.length = 0
      billed.length = 0
    },
  }
  const names = [
    ...Object.keys(steps),
    'subscribe',
    'approve',
    'approve',
    'approve',
    'buy',
    'agree',
    'onBill',
    'onBill',
    'spend',
    'spend',
    'code',
  ]

  for (let at = 0; at < STEPS; at++) {
    const name = one(names)
    trail.push(name)
    const told = `seed ${seed}: ${trail.join(' → ')}`
    const before = (await planOf(world.ctx)).basePlan
    await steps[name]?.()
    // A decision on the platform has no effect before it is reported.
    if (['approve', 'thaw', 'subscribe'].includes(name))
      expect((await planOf(world.ctx)).basePlan, told).toBe(before)
    if (draw(4) === 0) continue
    await hear()
    for (const { id, kind, status } of await charges())
      if (kind === 'AppPurchaseOneTime' && status === 'ACTIVE' && !counted.has(id)) {
        counted.add(id)
        refundable.push(id)
        owed += await world.ctx.tx(async (tx) => {
          const [row] = await tx
            .selectFrom('credit_purchases')
            .select('amount')
            .where('id', 'like', `%/${id}`)
            .execute()
          return row?.amount ?? 0
        })
      }
    const paid = (await charges()).find(
      ({ kind, status }) => kind === 'AppSubscription' && status === 'ACTIVE',
    )
    const entitled = PLANS.find((plan) => paid?.name.toLowerCase().includes(` ${plan} `)) ?? 'free'
    const { basePlan, plan } = await planOf(world.ctx)
    expect(reaches(entitled as PlanName, basePlan), `${told}: ${basePlan} is open, ${entitled} is paid`).toBe(
      true,
    )
    expect(basePlan, `${told}: what is paid is open`).toBe(entitled)
    expect(plan, told).toBe(basePlan)
    expect((await bought()).purchased, `${told}: paid credits`).toBe(owed)
    expect(await billedByUse(world), `${told}: what was billed by use was booked`).toEqual(
      await bookedByUse(world),
    )
    const off = await world.ctx.tx(
      async (tx) => (await sql`select * from signpost_credit_discrepancies()`.execute(tx)).rows,
    )
    expect(off, told).toEqual([])
  }
}

test('no unpaid feature and no lost paid credit, whatever happens in whatever order', async () => {
  await using world = await newWorld({ env: { BILLING: 'on', DEFAULT_PLAN: 'free' } })
  const first = Number(process.env['BILLING_SEED'] ?? 20_261_123)
  for (let round = 0; round < WALKS; round++) await walk(world, first + round)
}, 60_000)
