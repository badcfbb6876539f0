import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reconcileCharges } from '#core/charges/reconcile-charges.ts'
import { balanceOf } from '#core/credits/balance.ts'
import { reserveCharges, settleCharges } from '#core/credits/charges.ts'
import { planOf, requireFeature } from '#core/shops/plan-of.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { endWithInstallation, reconcile } from './reconcile.ts'

let world: World
beforeEach(async () => {
  world = await newWorld({ env: { BILLING: 'on', DEFAULT_PLAN: 'free' } })
})
afterEach(() => world[Symbol.asyncDispose]())

const api = async (method: string, path: string, body?: object) => {
  const { status, body: answer } = await world.call(method, `/apps/api${path}`, body && { body })
  return { status, ...answer }
}

interface Charge {
  id: number
  name: string
  status: string
  test: boolean
  trialDays?: number
}
const charges = async (): Promise<Charge[]> =>
  (await world.control<{ charges: Charge[] }>('GET', `/stores/${world.store.handle}/charges`)).charges
const decide = (id: number, step: 'approve' | 'decline' | 'freeze' | 'thaw') =>
  world.control('POST', `/stores/${world.store.handle}/charges/${id}/${step}`)

/** Places an order and returns the platform's newest charge. */
async function order(path: string, body: object): Promise<Charge> {
  const answer = await api('POST', path, body)
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  expect(answer.data.confirmationUrl).toMatch(/^https?:/)
  return (await charges()).at(-1) ?? expect.fail('The platform has no charge.')
}
const subscribe = (plan: string, cycle = 'month') => order('/plans/subscribe', { plan, cycle })
const refresh = async ({ id }: Charge) =>
  (await api('POST', '/plans/refresh', { chargeId: String(id) })).data.result
const credits = async (kind = 'image-alt') => {
  const { balances } = await balanceOf(world.ctx)
  const found = balances.find(({ credit }) => credit === kind) ?? expect.fail(`no ${kind}`)
  return { granted: found.granted, purchased: found.purchased }
}
const discrepancies = () =>
  world.ctx.tx(async (tx) => (await sql`select * from signpost_credit_discrepancies()`.execute(tx)).rows)

describe('buying credits', () => {
  const buy = () => order('/credits/buy', { credit: 'image-alt', amount: 100 })

  it('books them when the platform says they are paid, once however often somebody comes back', async () => {
    const charge = await buy()
    expect(charge).toMatchObject({ name: '100 image alt text credits', status: 'PENDING', price: '4.00' })
    expect(await refresh(charge)).toMatchObject({ kind: 'purchase', state: 'PENDING' })
    expect(await credits()).toEqual({ granted: 25, purchased: 0 })
    await decide(charge.id, 'approve')
    const results = await Promise.all(Array.from({ length: 6 }, () => refresh(charge)))
    expect(results.map(({ state, amount }) => [state, amount])).toEqual(results.map(() => ['ACTIVE', 100]))
    await reconcileCharges(world.ctx)
    expect(await credits()).toEqual({ granted: 25, purchased: 100 })
    const { lines } = (await api('GET', '/credits/statement?credit=image-alt')).data
    expect(
      lines.map((line: { reason: string; amount: number; balance: number }) => [
        line.reason,
        line.amount,
        line.balance,
      ]),
    ).toEqual([
      ['purchase', 100, 125],
      ['grant', 25, 25],
    ])
    expect(await discrepancies()).toEqual([])
  })

  it('changes nothing when the merchant declines, or comes back without having decided', async () => {
    const charge = await buy()
    await decide(charge.id, 'decline')
    expect(await refresh(charge)).toMatchObject({ state: 'DECLINED' })
    expect(await credits()).toEqual({ granted: 25, purchased: 0 })
  })

  it('does not believe the URL: a number that is not ours books nothing', async () => {
    const answer = await api('POST', '/plans/refresh', { chargeId: '999999' })
    expect(answer.data.result).toBeNull()
    expect(await credits()).toEqual({ granted: 25, purchased: 0 })
  })

  it('bought twice is two purchases, both right', async () => {
    const [first, second] = [await buy(), await buy()]
    await decide(second.id, 'approve')
    await decide(first.id, 'approve')
    await reconcileCharges(world.ctx)
    expect(await credits()).toEqual({ granted: 25, purchased: 200 })
  })

  it('approved and uninstalled before we heard of it: booked once after coming back', async () => {
    const charge = await buy()
    await decide(charge.id, 'approve')
    await world.ctx.tx((tx) => tx.updateTable('shops').set({ uninstalled_at: new Date() }).execute())
    await endWithInstallation(world.ctx)
    await world.ctx.tx((tx) => tx.updateTable('shops').set({ uninstalled_at: null }).execute())
    await reconcileCharges(world.ctx)
    await reconcileCharges(world.ctx)
    expect(await credits()).toEqual({ granted: 25, purchased: 100 })
  })

  it('lets them last until the app is removed', async () => {
    await decide((await buy()).id, 'approve')
    await reconcileCharges(world.ctx)
    await endWithInstallation(world.ctx)
    expect((await credits()).purchased).toBe(100)
    await world.ctx.tx((tx) => tx.updateTable('shops').set({ uninstalled_at: new Date() }).execute())
    await endWithInstallation(world.ctx)
    expect(await credits()).toEqual({ granted: 25, purchased: 0 })
    expect(await discrepancies()).toEqual([])
  })

  it('refuses what is not for sale and amounts nobody can pay', async () => {
    // Not for sale.
    expect(await api('POST', '/credits/buy', { credit: 'google-index', amount: 100 })).toMatchObject({
      status: 400,
      code: 'plans.not-for-sale',
    })
    expect(await api('POST', '/credits/buy', { credit: 'image-alt', amount: 24 })).toMatchObject({
      status: 400,
      code: 'plans.bad-amount',
      details: { least: 25, most: 25_000 },
    })
  })
})

describe('plans', () => {
  const upgrade = async (plan: string, cycle = 'month') => {
    const charge = await subscribe(plan, cycle)
    await decide(charge.id, 'approve')
    await refresh(charge)
    return charge
  }

  it('begin when the platform says so: trial first, then the credits of the plan', async () => {
    await expect(requireFeature(world.ctx, { feature: 'faq-schema' })).rejects.toMatchObject({
      code: 'plans.locked',
      details: { planName: 'Elite' },
    })
    const charge = await upgrade('elite', 'year')
    expect(charge).toMatchObject({ name: 'Signpost Elite (yearly)', trialDays: 7 })
    await requireFeature(world.ctx, { feature: 'faq-schema' })
    const plan = await planOf(world.ctx)
    expect(plan).toMatchObject({ plan: 'elite', cycle: 'year', frozen: false, epoch: 1 })
    expect((await credits('ai-meta')).granted).toBe(100)
    await world.ctx.tx((tx) =>
      sql`update shop_plans set started_at = started_at - interval '8 days', trial_ends_at = trial_ends_at - interval '8 days'`.execute(
        tx,
      ),
    )
    await world.ctx.tx((tx) => sql`update credit_balances set granted_until = now()`.execute(tx))
    expect((await credits('ai-meta')).granted).toBe(1200)
    expect((await credits('image-optimization')).granted).toBe(12_000)
    expect(await discrepancies()).toEqual([])
  })

  it('refuse with the words of the specification', async () => {
    await upgrade('premium', 'year')
    expect(await api('POST', '/plans/subscribe', { plan: 'premium', cycle: 'year' })).toMatchObject({
      status: 409,
      message: "Oops! you can't upgrade to the same plan.",
    })
    expect(await api('POST', '/plans/subscribe', { plan: 'elite', cycle: 'month' })).toMatchObject({
      status: 409,
      message: 'You cannot upgrade the monthly plan as you are on a yearly plan.',
    })
    expect(await api('POST', '/plans/subscribe', { plan: 'free', cycle: 'month' })).toMatchObject({
      status: 400,
      code: 'plans.free-plan',
    })
  })

  it('change to another, which begins anew with what was used taken off', async () => {
    await upgrade('pro')
    await world.ctx.tx(async (tx) => {
      const request = { operationId: '1', key: 'image', credit: 'image-alt' as const, ceiling: 10 }
      const [id] = await reserveCharges(tx, world.ctx, [request])
      await settleCharges(tx, world.ctx.shop.id, [{ id: id ?? '', actual: 10 }])
    })
    const charge = await upgrade('premium')
    expect(charge.trialDays).toBe(7)
    expect(await planOf(world.ctx)).toMatchObject({ plan: 'premium', epoch: 2 })
    expect((await charges()).map(({ status }) => status)).toEqual(['CANCELLED', 'ACTIVE'])
    expect((await credits('image-alt')).granted).toBe(490)
    const { lines } = (await api('GET', '/credits/statement?credit=image-alt')).data
    expect(
      lines.map((line: { reason: string; amount: number; balance: number }) => [line.reason, line.balance]),
    ).toEqual([
      ['grant', 490],
      ['lapse', 0],
      ['operation', 240],
      ['grant', 250],
    ])
    await api('PUT', '/user/update', { appLanguage: 'de' })
    const { text: bought } = (await api('GET', '/plans/charges/csv')).data
    expect(bought).toContain('\uFEFFWann,Was,Status,Preis,Währung,')
    expect(bought).toMatch(/Z,"Premium, monatlich",Bezahlt,20,.*\r\n.*Z,"Pro, monatlich",Beendet,10,/)
    const { text } = (await api('GET', '/credits/statement/csv?credit=image-alt')).data
    const [head, ...rest] = text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '').split('\r\n')
    expect(head).toBe('\uFEFFWann,Credits,Was,Referenz,Anzahl,Reserviert,Guthaben')
    expect(rest.map((line: string) => line.split(',').slice(1, 3).join(': '))).toEqual([
      'Alternativtexte: Credits aus Ihrem Tarif',
      'Alternativtexte: Tarif-Credits verfallen',
      expect.stringMatching(/^Alternativtexte: (?:Vorgang \d+|Text in einem Formular)/),
      'Alternativtexte: Credits aus Ihrem Tarif',
      '',
    ])
  })

  it('keep a paid year when a cheaper one is approved for later', async () => {
    await upgrade('elite', 'year')
    const later = await upgrade('pro', 'year')
    expect((await charges()).map(({ status }) => status)).toEqual(['ACTIVE', 'PENDING'])
    expect(await refresh(later)).toMatchObject({ state: 'APPROVED' })
    expect(await planOf(world.ctx)).toMatchObject({ plan: 'elite', epoch: 1 })
  })

  it('end when cancelled, with the reason kept, and cannot be cancelled again', async () => {
    await upgrade('pro')
    expect(await api('POST', '/plans/cancel', { reason: 'nonsense' })).toMatchObject({
      status: 400,
      message: expect.stringContaining('Please Choose a Cancellation Reason'),
    })
    const answer = await api('POST', '/plans/cancel', { reason: 'too-expensive', words: 'a bit' })
    expect(answer.data.current).toMatchObject({ plan: 'free', paid: false, trialEndsAt: null })
    expect(await api('POST', '/plans/cancel', { reason: 'pausing' })).toMatchObject({
      status: 409,
      code: 'plans.no-subscription',
    })
    const row = await world.ctx.tx((tx) =>
      tx.selectFrom('shop_subscriptions').selectAll().executeTakeFirstOrThrow(),
    )
    expect(row).toMatchObject({ state: 'CANCELLED', cancel_reason: 'too-expensive', cancel_words: 'a bit' })
    expect(await credits()).toEqual({ granted: 25, purchased: 0 })
  })

  it('have one trial: who had it gets only what is left', async () => {
    await upgrade('pro')
    await api('POST', '/plans/cancel', { reason: 'pausing' })
    await world.ctx.tx((tx) =>
      sql`update shop_plans set trial_began_at = now() - interval '5 days 1 hour'`.execute(tx),
    )
    expect((await subscribe('pro')).trialDays).toBe(2)
    await world.ctx.tx((tx) =>
      sql`update shop_plans set trial_began_at = now() - interval '8 days'`.execute(tx),
    )
    expect((await subscribe('pro')).trialDays).toBe(0)
    expect((await api('GET', '/plans')).data.trial).toEqual({ days: 7, remaining: 0 })
  })

  it('go back to the default plan while the bill is unpaid, and come again with it paid', async () => {
    const { id } = await upgrade('premium')
    await decide(id, 'freeze')
    await reconcile(world.ctx)
    expect(await planOf(world.ctx)).toMatchObject({ plan: 'free', frozen: true, epoch: 1 })
    expect((await credits()).granted).toBe(500)
    expect(await api('POST', '/plans/subscribe', { plan: 'elite', cycle: 'month' })).toMatchObject({
      code: 'plans.frozen',
    })
    await decide(id, 'thaw')
    await reconcile(world.ctx)
    expect(await planOf(world.ctx)).toMatchObject({ plan: 'premium', frozen: false, epoch: 1 })
    expect((await credits()).granted).toBe(500)
  })

  it('end with the app, and do not come back with it', async () => {
    await upgrade('pro')
    await world.ctx.tx((tx) => tx.updateTable('shops').set({ uninstalled_at: new Date() }).execute())
    await endWithInstallation(world.ctx)
    expect(await planOf(world.ctx)).toMatchObject({ plan: 'free', subscriptionId: null, epoch: 2 })
  })

  it('follow a webhook', async () => {
    await world.startWorker()
    const { id } = await subscribe('pro')
    await decide(id, 'approve')
    const body = JSON.stringify({
      app_subscription: { admin_graphql_api_id: `gid://shopify/AppSubscription/${id}` },
    })
    const answer = await fetch(`${world.web.url}/webhooks`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': 'app_subscriptions/update',
        'x-shopify-shop-domain': world.store.domain,
        'x-shopify-webhook-id': crypto.randomUUID(),
        'x-shopify-triggered-at': new Date().toISOString(),
        'x-shopify-hmac-sha256': createHmac('sha256', world.platform.appSecret).update(body).digest('base64'),
      },
    })
    expect(answer.status).toBe(200)
    await expect.poll(async () => (await planOf(world.ctx)).plan).toBe('pro')
  })
})

it('shows plans, trial and prices, and the products a plan gives access to', async () => {
  const { data } = await api('GET', '/plans')
  expect(data).toMatchObject({
    billing: true,
    currency: 'USD',
    current: { plan: 'free', paid: false },
    trial: { days: 7, remaining: 7 },
  })
  expect(data.plans.map((plan: { name: string; price: object }) => [plan.name, plan.price])).toContainEqual([
    'premium',
    { month: 20, year: 192 },
  ])
  expect((await api('GET', '/catalogue')).data.productLimit).toBe(50)
})

describe('an operator', () => {
  it('who sells nothing shows no price and takes no order', async () => {
    await using free = await newWorld()
    const get = async (path: string) => (await free.call('GET', `/apps/api${path}`)).body.data
    const { billing, plans, current, credits: sold } = await get('/plans')
    expect({ billing, current, sold }).toMatchObject({
      billing: false,
      current: { plan: 'ultimate' },
      sold: [],
    })
    expect(plans.every(({ price }: { price: unknown }) => price === null)).toBe(true)
    expect((await get('/credits')).unmetered).toBe(true)
    await requireFeature(free.ctx, { feature: 'page-speed-reports' })
    for (const [path, body] of [
      ['/plans/subscribe', { plan: 'pro', cycle: 'month' }],
      ['/credits/buy', { credit: 'ai-meta', amount: 100 }],
    ] as const) {
      const answer = await free.call('POST', `/apps/api${path}`, { body })
      expect(answer).toMatchObject({ status: 409, body: { code: 'plans.billing-off' } })
    }
  })

  it('decides what a plan opens, and the server refuses the rest', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'gates-'))
    const file = join(directory, 'plans.json')
    writeFileSync(
      file,
      JSON.stringify({ features: { 'schema-results': 'pro', 'product-schema': 'premium' } }),
    )
    await world[Symbol.asyncDispose]()
    world = await newWorld({ env: { BILLING: 'on', DEFAULT_PLAN: 'free', PLAN_CATALOGUE: file } })
    rmSync(directory, { recursive: true })
    const locked = { status: 403, code: 'plans.locked' }
    expect(await api('POST', '/schema-results/start')).toMatchObject({
      ...locked,
      details: { planName: 'Pro' },
    })
    const { data: shown } = await api('GET', '/locked-features')
    expect(shown).toMatchObject({ 'schema-results': 'Pro', 'product-schema': 'Premium' })
    expect(shown).not.toHaveProperty('meta-tags')
    const product = { ...(await api('GET', '/structured-data')).data.product, enabled: true }
    expect(await api('PUT', '/structured-data/product', product)).toMatchObject({
      ...locked,
      details: { planName: 'Premium' },
    })
    expect((await api('PUT', '/structured-data/product', { ...product, enabled: false })).status).toBe(200)
  })

  it('makes an offer that gives what it says, and honours it when it is offered no more', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'offers-'))
    const file = join(directory, 'plans.json')
    const agency = { name: 'Agency', basedOn: 'elite', price: 200, allowances: { 'ai-meta': 777 } }
    writeFileSync(file, JSON.stringify({ offers: { agency, gone: { ...agency, retired: true } } }))
    await world[Symbol.asyncDispose]()
    world = await newWorld({ env: { BILLING: 'on', DEFAULT_PLAN: 'free', PLAN_CATALOGUE: file } })
    rmSync(directory, { recursive: true })
    expect(await api('GET', '/plans/offers/gone')).toMatchObject({ status: 200, data: null })
    expect((await api('GET', '/plans/offers/toString')).data).toBeNull()
    expect((await api('GET', '/plans/offers/agency')).data).toMatchObject({
      name: 'Agency',
      price: { month: 200 },
    })
    const charge = await order('/plans/subscribe', { offer: 'agency', cycle: 'month' })
    await decide(charge.id, 'approve')
    await refresh(charge)
    expect((await api('GET', '/plans')).data.current).toMatchObject({
      plan: 'elite',
      offer: 'Agency',
      paid: true,
    })
    expect((await credits('ai-meta')).granted).toBe(777)
    await requireFeature(world.ctx, { feature: 'faq-schema' })
    await world.ctx.tx((tx) => tx.updateTable('shop_plans').set({ plan: 'offer:gone' }).execute())
    expect(await planOf(world.ctx)).toMatchObject({ plan: 'elite', offer: { type: 'gone' } })
  })
})
