import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Rig, type RigStore, startRig } from './store-rig.ts'

interface Heard {
  topic: string
  signature: string
  body: string
}

let rig: Rig
let store: RigStore
let receiver: Server
let heard: Heard[] = []

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      heard.push({
        topic: String(request.headers['x-shopify-topic']),
        signature: String(request.headers['x-shopify-hmac-sha256']),
        body: Buffer.concat(parts).toString(),
      })
      response.end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  rig = await startRig()
  store = await rig.store({ name: 'Payer' })
  const uri = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`
  for (const topic of ['APP_SUBSCRIPTIONS_UPDATE', 'APP_PURCHASES_ONE_TIME_UPDATE'])
    await data(
      `mutation($topic: WebhookSubscriptionTopic!, $uri: String!) { webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri }) { userErrors { message } } }`,
      { topic, uri },
    )
})
afterAll(async () => {
  await rig.stop()
  receiver.close()
})

async function data<Answer>(document: string, variables: object = {}): Promise<Answer> {
  const answer = await rig.ask(store, document, { variables })
  expect(answer.errors).toEqual([])
  return answer.data as Answer
}

const PURCHASE = `mutation($name: String!) { appPurchaseOneTimeCreate(name: $name, price: { amount: "4.00", currencyCode: USD }, returnUrl: "https://app.example/bought") {
  confirmationUrl appPurchaseOneTime { id } userErrors { message } } }`

it('tells an approved and a declined charge with a signature, and shows the page behind the confirmation URL', async () => {
  heard = []
  const buy = async (name: string) =>
    (
      await data<{
        appPurchaseOneTimeCreate: { confirmationUrl: string; appPurchaseOneTime: { id: string } }
      }>(PURCHASE, { name })
    ).appPurchaseOneTimeCreate
  const [bought, refused] = [await buy('Ten pages'), await buy('Twenty pages')]
  const page = bought.confirmationUrl.replace(
    `https://${store.domain}/admin`,
    `http://admin.localhost:${rig.access.port}/store/${store.handle}`,
  )
  const shown = await rig.fetch(page)
  expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('Ten pages')])
  const decide = (gid: string, step: string) =>
    rig.control('POST', `/stores/${store.handle}/charges/${gid.split('/').at(-1)}/${step}`)
  await decide(bought.appPurchaseOneTime.id, 'approve')
  await decide(refused.appPurchaseOneTime.id, 'decline')
  await expect.poll(() => heard.length).toBe(2)
  for (const { topic, signature, body } of heard) {
    expect(topic).toBe('app_purchases_one_time/update')
    expect(signature).toBe(createHmac('sha256', rig.access.appSecret).update(body).digest('base64'))
  }
  const told = heard.map(
    ({ body }) => (JSON.parse(body) as { app_purchase_one_time: object }).app_purchase_one_time,
  )
  expect(told).toHaveLength(2)
  expect(told).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ admin_graphql_api_id: bought.appPurchaseOneTime.id, status: 'ACTIVE' }),
      expect.objectContaining({ admin_graphql_api_id: refused.appPurchaseOneTime.id, status: 'DECLINED' }),
    ]),
  )
})

it('keeps charges over a knob that refuses, and notes both outcomes', async () => {
  await rig.control('PATCH', '/faults', { userErrorRate: 1 })
  const { appPurchaseOneTimeCreate: refused } = await data<{
    appPurchaseOneTimeCreate: { confirmationUrl: string | null; userErrors: object[] }
  }>(PURCHASE, { name: 'Unlucky' })
  await rig.control('DELETE', '/faults')
  expect(refused.confirmationUrl).toBeNull()
  expect(refused.userErrors).toHaveLength(1)
  const { writes } = await rig.control<{ writes: { outcome: string }[] }>(
    'GET',
    `/writes?store=${store.handle}&operation=appPurchaseOneTimeCreate`,
  )
  expect(writes.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'user-error'])
})
