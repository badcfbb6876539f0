import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { submit, type TrialPlatform, trialPlatform, visit } from '../admin/trial-platform.ts'
import { adminGraphqlSurface } from '../admin-graphql/admin-graphql.ts'
import { controlSurface } from '../control/control.ts'
import { installApp, uninstallApp } from '../oauth/installation.ts'
import { issueOfflineToken } from '../oauth/issued-tokens.ts'
import { ChargeClock } from './charge-clock.ts'

let platform: TrialPlatform
let api: FastifyInstance
let token: string
let clock: ChargeClock

beforeEach(async () => {
  platform = await trialPlatform({
    webhooks: [
      {
        topics: ['app/uninstalled', 'app_subscriptions/update', 'app_purchases_one_time/update'],
        uri: 'http://localhost:3000/webhooks',
      },
    ],
  })
  const { context, store, app } = platform
  const installation = installApp(context, store, app.clientId)
  token = issueOfflineToken({ state: context.state, store, installation }).token
  api = fastify()
  await adminGraphqlSurface(api, context)
  await controlSurface(api, context)
  clock = new ChargeClock(context)
})
afterEach(() => clock.close())

interface Complaints {
  userErrors: { message?: string; code?: string }[]
}
interface SubscriptionMade {
  appSubscriptionCreate: Complaints & { confirmationUrl: string; appSubscription: { id: string } }
}

async function ask<Answer>(query: string, variables: object = {}): Promise<Answer> {
  const answer = await api.inject({
    method: 'POST',
    url: '/admin/api/2026-10/graphql.json',
    headers: { host: platform.store.domain, 'x-shopify-access-token': token },
    payload: { query, variables },
  })
  const body = answer.json<{ data: Answer; errors?: unknown }>()
  expect(body.errors).toBeUndefined()
  return body.data
}

const CREATE = `mutation($name: String!, $lineItems: [AppSubscriptionLineItemInput!]!, $returnUrl: URL!, $trialDays: Int, $replacementBehavior: AppSubscriptionReplacementBehavior) {
  appSubscriptionCreate(name: $name, lineItems: $lineItems, returnUrl: $returnUrl, trialDays: $trialDays, replacementBehavior: $replacementBehavior, test: true) {
    confirmationUrl userErrors { field message } appSubscription { id status trialDays test currentPeriodEnd } } }`
const monthly = (amount: number, more: object = {}) => [
  { plan: { appRecurringPricingDetails: { price: { amount, currencyCode: 'USD' }, ...more } } },
]
const RETURN = 'https://corner-shop.myshopify.com/admin/apps/trial-app/plans?from=test'

async function subscribe(name: string, lineItems: object[] = monthly(12.5), more: object = {}) {
  const { appSubscriptionCreate: made } = await ask<SubscriptionMade>(CREATE, {
    name,
    lineItems,
    returnUrl: RETURN,
    ...more,
  })
  expect(made.userErrors).toEqual([])
  return { id: String(made.appSubscription.id), page: pageOf(made.confirmationUrl), made }
}
/** Returns the admin's path for a URL on the store's domain. */
const pageOf = (url: string) => url.replace('https://corner-shop.myshopify.com/admin', '/store/corner-shop')
const numberOf = (id: string) => id.split('/').at(-1)
const approve = (page: string) => submit(platform, page, { decision: 'approve' })
const heard = () =>
  platform.context.state.list(platform.store, 'WebhookDelivery').map(({ topic, payload }) => {
    const body = JSON.parse(payload)
    return [topic, (body.app_subscription ?? body.app_purchase_one_time)?.status]
  })
const statusOf = async (id: string) =>
  (
    await ask<{ node: { status: string } }>(
      'query($id: ID!) { node(id: $id) { ... on AppSubscription { status } } }',
      { id },
    )
  ).node.status

test('a subscription waits for the merchant, who sees price, trial and what is due', async () => {
  const { page, made } = await subscribe(
    'Gold <plan>',
    monthly(20, { discount: { durationLimitInIntervals: 2, value: { percentage: 0.25 } } }),
    { trialDays: 7 },
  )
  expect(made.appSubscription).toMatchObject({
    status: 'PENDING',
    trialDays: 7,
    test: true,
    currentPeriodEnd: null,
  })
  const { body } = await visit(platform, page)
  for (const text of [
    'Gold &lt;plan&gt;',
    'Trial App',
    '$20.00 USD every 30 days',
    '25% off for 2 billing cycles: $15.00 USD',
    '7 days',
    'test charge',
    '<strong>$0.00 USD</strong>',
  ])
    expect(body).toContain(text)
})

test('approving makes it active, tells the app and leads to the return URL in the admin', async () => {
  const { id, page } = await subscribe('Gold', monthly(12.5), { trialDays: 3 })
  const answer = await approve(page)
  expect(answer.headers.location).toBe(
    `/store/corner-shop/apps/trial-app/plans?from=test&charge_id=${numberOf(id)}`,
  )
  expect(heard()).toEqual([['APP_SUBSCRIPTIONS_UPDATE', 'ACTIVE']])
  const { currentAppInstallation } = await ask<{
    currentAppInstallation: { activeSubscriptions: { id: string; currentPeriodEnd: string }[] }
  }>(`{ currentAppInstallation { activeSubscriptions { id currentPeriodEnd
    lineItems { plan { pricingDetails { __typename ... on AppRecurringPricing { interval price { amount currencyCode } discount { priceAfterDiscount { amount } } } } } } }
    allSubscriptions(first: 5) { nodes { id } } oneTimePurchases(first: 5) { nodes { id } } } }`)
  const [active] = currentAppInstallation.activeSubscriptions
  expect(active).toMatchObject({
    id,
    lineItems: [
      {
        plan: {
          pricingDetails: {
            __typename: 'AppRecurringPricing',
            interval: 'EVERY_30_DAYS',
            price: { amount: '12.5', currencyCode: 'USD' },
            discount: null,
          },
        },
      },
    ],
  })
  const days = (Date.parse(active?.currentPeriodEnd ?? '') - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(33)
  // A second click changes nothing.
  expect((await approve(page)).statusCode).toBe(422)
  expect(heard()).toHaveLength(1)
})

test('a decline is told, and leads back to the app, which hears nothing of it in its URL', async () => {
  const { id, page } = await subscribe('Gold')
  const answer = await submit(platform, page, { decision: 'decline' })
  expect(await statusOf(id)).toBe('DECLINED')
  const back = await visit(platform, String(answer.headers.location))
  expect(back.body).toContain('You declined the charge from Trial App')
  expect(back.body).not.toContain('charge-declined')
  expect(heard()).toEqual([['APP_SUBSCRIPTIONS_UPDATE', 'DECLINED']])
})

test('a new subscription takes the place of the active one, a cheaper year waits for the end of the old', async () => {
  const first = await subscribe('Year', monthly(100, { interval: 'ANNUAL' }))
  await approve(first.page)
  const cheaper = await subscribe('Small year', monthly(50, { interval: 'ANNUAL' }))
  await approve(cheaper.page)
  expect([await statusOf(first.id), await statusOf(cheaper.id)]).toEqual(['ACTIVE', 'PENDING'])
  // Already decided: it can no longer be declined.
  expect((await submit(platform, cheaper.page, { decision: 'decline' })).body).toContain(
    'begins when the current billing cycle ends',
  )
  expect(await statusOf(cheaper.id)).toBe('PENDING')
  const now = await subscribe('Month', monthly(9), { replacementBehavior: 'APPLY_IMMEDIATELY' })
  await approve(now.page)
  expect([await statusOf(first.id), await statusOf(now.id)]).toEqual(['CANCELLED', 'ACTIVE'])
})

test('a deferred subscription begins when the period of the old one has ended', async () => {
  const old = await subscribe('Old')
  await approve(old.page)
  const next = await subscribe('Next', monthly(30), { replacementBehavior: 'APPLY_ON_NEXT_BILLING_CYCLE' })
  platform.context.faults.set({ timeScale: 1e9 })
  await approve(next.page)
  await expect.poll(() => statusOf(next.id)).toBe('ACTIVE')
  expect(await statusOf(old.id)).toBe('CANCELLED')
})

test('a pending charge expires after two days of the scaled clock', async () => {
  platform.context.faults.set({ timeScale: 2 * 86_400_000 })
  const { id, page } = await subscribe('Gold')
  await expect.poll(() => statusOf(id)).toBe('EXPIRED')
  expect((await visit(platform, page)).body).toContain('Nobody approved this charge in time')
})

test('a one-time purchase goes the same way under its own topic', async () => {
  const { appPurchaseOneTimeCreate: made } = await ask<{
    appPurchaseOneTimeCreate: { confirmationUrl: string; appPurchaseOneTime: { id: string } }
  }>(
    `mutation { appPurchaseOneTimeCreate(name: "100 credits", price: { amount: 5, currencyCode: USD }, returnUrl: "http://localhost:3000/bought") {
      confirmationUrl userErrors { message } appPurchaseOneTime { id status price { amount } } } }`,
  )
  expect(made.appPurchaseOneTime).toMatchObject({ status: 'PENDING', price: { amount: '5.0' } })
  const answer = await approve(pageOf(made.confirmationUrl))
  expect(answer.headers.location).toBe(
    `http://localhost:3000/bought?charge_id=${numberOf(made.appPurchaseOneTime.id)}`,
  )
  expect(heard()).toEqual([['APP_PURCHASES_ONE_TIME_UPDATE', 'ACTIVE']])
  const list = await visit(platform, '/store/corner-shop/settings/billing')
  expect(list.body).toMatch(/100 credits[\s\S]*\$5\.00 USD[\s\S]*Active[\s\S]*Once/)
})

test.each([
  [{ name: ' ' }, "Name can't be blank"],
  [{ returnUrl: 'nowhere' }, 'Return url is invalid'],
  [{ lineItems: monthly(0.49) }, 'Validation failed: Price must be greater than or equal to 0.5'],
  [{ lineItems: monthly(10_001) }, 'Validation failed: Price must be less than or equal to 10000'],
  [{ lineItems: [] }, 'At least one plan must be selected'],
  [
    { lineItems: [...monthly(1), ...monthly(2)] },
    'Only one pricing plan can be defined for each available type',
  ],
  [{ trialDays: -1 }, 'Trial days must be greater than or equal to 0'],
  [
    { lineItems: monthly(5, { discount: { value: { amount: 6 } } }) },
    'Discount value must be greater than 0 and at most 5',
  ],
])('%o is refused', async (change, message) => {
  const input = { name: 'Gold', lineItems: monthly(5), returnUrl: RETURN, ...change }
  const { appSubscriptionCreate: made } = await ask<SubscriptionMade>(CREATE, input)
  expect(made).toMatchObject({ appSubscription: null, confirmationUrl: null })
  expect(made.userErrors.map((error) => error.message)).toEqual([message])
  expect(platform.context.state.list(platform.store, 'AppSubscription')).toEqual([])
})

test('an approval page with another signature or another store does not exist', async () => {
  const { page } = await subscribe('Gold')
  expect((await visit(platform, page.replace(/signature=.*/, 'signature=guessed'))).statusCode).toBe(404)
  expect((await submit(platform, page, { decision: 'approve' }, 'https://evil.example')).statusCode).toBe(403)
})

test('cancelling ends it once, with a credit when prorated; a trial can be extended while it runs', async () => {
  const { id, page } = await subscribe('Gold', monthly(30), { trialDays: 2 })
  await approve(page)
  const extend = `mutation($id: ID!, $days: Int!) { appSubscriptionTrialExtend(id: $id, days: $days) { appSubscription { trialDays } userErrors { code } } }`
  expect(
    (await ask<{ appSubscriptionTrialExtend: Complaints }>(extend, { id, days: 5 }))
      .appSubscriptionTrialExtend,
  ).toEqual({
    appSubscription: { trialDays: 7 },
    userErrors: [],
  })
  const cancel = `mutation($id: ID!) { appSubscriptionCancel(id: $id, prorate: true) { appSubscription { status currentPeriodEnd } userErrors { message } } }`
  expect((await ask<{ appSubscriptionCancel: Complaints }>(cancel, { id })).appSubscriptionCancel).toEqual({
    appSubscription: { status: 'CANCELLED', currentPeriodEnd: null },
    userErrors: [],
  })
  expect(
    (await ask<{ appSubscriptionCancel: Complaints }>(cancel, { id })).appSubscriptionCancel.userErrors,
  ).toEqual([{ message: 'Cannot transition status via :cancel from :cancelled' }])
  expect(
    (await ask<{ appSubscriptionTrialExtend: Complaints }>(extend, { id, days: 5 }))
      .appSubscriptionTrialExtend.userErrors,
  ).toEqual([{ code: 'SUBSCRIPTION_NOT_ACTIVE' }])
})

test('usage is billed once a key and up to the cap', async () => {
  const { id, page } = await subscribe('Pay as you go', [
    {
      plan: {
        appUsagePricingDetails: { cappedAmount: { amount: 1, currencyCode: 'USD' }, terms: 'A cent a page' },
      },
    },
  ])
  await approve(page)
  const item = (
    await ask<{ node: { lineItems: { id: string }[] } }>(
      `query($id: ID!) { node(id: $id) { ... on AppSubscription { lineItems { id } } } }`,
      { id },
    )
  ).node.lineItems[0]?.id
  const bill = async (amount: number, key: string) =>
    (
      await ask<{
        appUsageRecordCreate: Complaints & {
          appUsageRecord: {
            id: string
            subscriptionLineItem: { plan: { pricingDetails: { balanceUsed: { amount: string } } } }
          }
        }
      }>(
        `mutation($item: ID!, $price: MoneyInput!, $key: String) { appUsageRecordCreate(subscriptionLineItemId: $item, description: "Pages", price: $price, idempotencyKey: $key) {
        appUsageRecord { id subscriptionLineItem { plan { pricingDetails { ... on AppUsagePricing { balanceUsed { amount } } } } } } userErrors { message } } }`,
        { item, price: { amount, currencyCode: 'USD' }, key },
      )
    ).appUsageRecordCreate
  const first = await bill(0.75, 'a')
  expect(first.appUsageRecord.subscriptionLineItem.plan.pricingDetails.balanceUsed.amount).toBe('0.75')
  expect((await bill(0.75, 'a')).appUsageRecord.id).toBe(first.appUsageRecord.id)
  expect((await bill(0.5, 'b')).userErrors).toEqual([{ message: 'Total price exceeds balance remaining' }])
})

test('another capped amount holds once the merchant approved it; declined, the former one stays', async () => {
  const { id, page } = await subscribe('Silver and more', [
    ...monthly(5),
    {
      plan: {
        appUsagePricingDetails: { cappedAmount: { amount: 10, currencyCode: 'USD' }, terms: 'A cent a page' },
      },
    },
  ])
  await approve(page)
  const read = async () =>
    (
      await ask<{
        node: { lineItems: { id: string; plan: { pricingDetails: { cappedAmount?: { amount: string } } } }[] }
      }>(
        `query($id: ID!) { node(id: $id) { ... on AppSubscription { lineItems { id plan { pricingDetails { ... on AppUsagePricing { cappedAmount { amount } } } } } } } }`,
        { id },
      )
    ).node.lineItems[1]
  const item = await read()
  const raise = async (amount: number) =>
    (
      await ask<{ appSubscriptionLineItemUpdate: Complaints & { confirmationUrl: string } }>(
        `mutation($id: ID!, $cap: MoneyInput!) { appSubscriptionLineItemUpdate(id: $id, cappedAmount: $cap) { confirmationUrl userErrors { message } } }`,
        { id: item?.id, cap: { amount, currencyCode: 'USD' } },
      )
    ).appSubscriptionLineItemUpdate
  const asked = pageOf((await raise(25)).confirmationUrl)
  expect(await visit(platform, asked)).toMatchObject({ body: expect.stringContaining('$25.00 USD') })
  await submit(platform, asked, { decision: 'decline' })
  expect((await read())?.plan.pricingDetails.cappedAmount?.amount).toBe('10.0')
  await approve(pageOf((await raise(25)).confirmationUrl))
  expect((await read())?.plan.pricingDetails.cappedAmount?.amount).toBe('25.0')
  expect(await statusOf(id)).toBe('ACTIVE')
})

test('uninstalling cancels what runs, before the app is told that it is gone', async () => {
  const { page } = await subscribe('Gold')
  await approve(page)
  uninstallApp(platform.context, platform.store, platform.app)
  expect(heard().slice(1)).toEqual([
    ['APP_SUBSCRIPTIONS_UPDATE', 'CANCELLED'],
    ['APP_UNINSTALLED', undefined],
    ['SHOP_REDACT', undefined],
  ])
})

test('uninstalling ends what was approved for later too', async () => {
  const year = await subscribe('Year', monthly(100, { interval: 'ANNUAL' }))
  await approve(year.page)
  await approve((await subscribe('Month')).page)
  uninstallApp(platform.context, platform.store, platform.app)
  const { state } = platform.context
  expect(
    state.list(platform.store, 'AppSubscription').map(({ status, startsAt }) => [status, startsAt]),
  ).toEqual([
    ['CANCELLED', null],
    ['CANCELLED', null],
  ])
})

test('control lists charges and decides, freezes and thaws without a browser', async () => {
  const { id } = await subscribe('Gold')
  const step = async (name: string) => {
    const answer = await api.inject({
      method: 'POST',
      url: `/_control/stores/corner-shop/charges/${numberOf(id)}/${name}`,
      headers: { host: 'admin.localhost:4000' },
    })
    return answer.json().charge?.status ?? answer.statusCode
  }
  expect([
    await step('freeze'),
    await step('approve'),
    await step('freeze'),
    await step('decline'),
    await step('thaw'),
  ]).toEqual([409, 'ACTIVE', 'FROZEN', 409, 'ACTIVE'])
  const list = await api.inject({
    url: '/_control/stores/corner-shop/charges',
    headers: { host: 'admin.localhost:4000' },
  })
  expect(list.json().charges).toMatchObject([{ gid: id, name: 'Gold', status: 'ACTIVE' }])
  expect(heard().map(([, status]) => status)).toEqual(['ACTIVE', 'FROZEN', 'ACTIVE'])
})
