import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import { contentOrder, fillStore } from '../control/fill-store.ts'
import type { AppDeclaration } from '../deployment/deployment.ts'
import { seededFaults } from '../faults/seeded-faults.ts'
import { readSandboxSettings } from '../settings.ts'
import type { StoreRecord } from '../state/records.ts'
import { State } from '../state/state.ts'
import { announceChanges } from './announce-changes.ts'
import { WebhookDispatcher } from './dispatcher.ts'
import { emitWebhook } from './emit-webhook.ts'

interface Received {
  path: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

describe('webhooks', () => {
  let directory: string
  let receiver: Server
  let received: Received[]
  let answers: number[]
  let context: SandboxContext
  let store: StoreRecord
  let running: { close(): Promise<void> }[]

  const now = new Date().toISOString()
  const open = () => {
    const settings = readSandboxSettings({
      SANDBOX_APP_SECRET: 'a secret of the test',
      SANDBOX_DATA_DIR: directory,
    })
    const { port } = receiver.address() as AddressInfo
    const app: AppDeclaration = {
      clientId: 'client',
      secret: settings.appSecret,
      name: 'App',
      handle: 'app',
      applicationUrl: `http://127.0.0.1:${port}/base`,
      embedded: true,
      scopes: [],
      webhooks: [{ topics: ['products/update', 'products/delete', 'themes/publish'], uri: '/hooks' }],
      compliance: [],
      webhookApiVersion: '2026-10',
      appProxy: null,
      extension: null,
    }
    const deployment = { apps: () => [app], app: () => app }
    return {
      state: new State(directory),
      settings,
      deployment,
      faults: seededFaults(),
    } satisfies SandboxContext
  }

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'webhooks-'))
    received = []
    answers = []
    running = []
    receiver = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => (body += chunk))
      request.on('end', () => {
        received.push({ path: request.url, headers: request.headers, body })
        response.writeHead(answers.shift() ?? 200).end()
      })
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    context = open()
    const { state } = context
    store = state.putStore({ id: state.nextId(), handle: 's', domain: 's.myshopify.com' } as StoreRecord)
    fillStore(state, store, z.object(contentOrder).parse({ products: 2 }))
    const installation = {
      id: state.nextId(),
      createdAt: now,
      updatedAt: now,
      clientId: 'client',
      scopes: [],
    }
    state.put(store, 'AppInstallation', { ...installation, uninstalledAt: null })
    running.push(new WebhookDispatcher(context), announceChanges(context))
  })

  afterEach(async () => {
    for (const part of running) await part.close()
    context.state.close()
    receiver.closeAllConnections()
    receiver.close()
    rmSync(directory, { recursive: true, force: true })
  })

  it('tell signed what happened to a product, once for all its parts', async () => {
    const { state } = context
    const [product] = state.list(store, 'Product')
    if (!product) throw new Error('No product.')
    state.transaction(() => {
      for (const variant of state.list(store, 'ProductVariant', { parent: product.id }))
        state.put(store, 'ProductVariant', { ...variant, price: '11.00' })
      state.put(store, 'Product', { ...product, title: 'New' })
    })
    await expect.poll(() => received.length).toBe(1)
    const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = received
    expect(path).toBe('/base/hooks')
    const signature = createHmac('sha256', context.settings.appSecret).update(body).digest('base64')
    expect(headers).toMatchObject({
      'x-shopify-topic': 'products/update',
      'x-shopify-hmac-sha256': signature,
      'x-shopify-shop-domain': 's.myshopify.com',
      'x-shopify-api-version': '2026-10',
    })
    expect(JSON.parse(body)).toMatchObject({
      id: product.id,
      admin_graphql_api_id: `gid://shopify/Product/${product.id}`,
      title: 'New',
      handle: product.handle,
      variants: [{ price: '11.00', product_id: product.id }],
    })
  })

  it('come again after a failure, with the same ids', async () => {
    context.faults.set({ timeScale: 1000 })
    answers = [500, 302]
    await emitWebhook(context, store, 'themes/publish', { id: 1 })
    await expect.poll(() => received.length, { timeout: 5000 }).toBe(3)
    expect(new Set(received.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1)
    await expect
      .poll(() => context.state.list(store, 'WebhookDelivery'))
      .toMatchObject([{ attempts: 3, lastStatus: 200, nextAttemptAt: null }])
  })

  it('outlive a restart', async () => {
    answers = [503]
    await emitWebhook(context, store, 'themes/publish', { id: 1 })
    await expect.poll(() => context.state.list(store, 'WebhookDelivery')[0]?.attempts).toBe(1)
    for (const part of running) await part.close()
    const [delivery] = context.state.list(store, 'WebhookDelivery')
    if (!delivery) throw new Error('No delivery.')
    context.state.put(store, 'WebhookDelivery', { ...delivery, nextAttemptAt: now })
    context.state.close()
    context = open()
    running = [new WebhookDispatcher(context)]
    await expect.poll(() => received.length).toBe(2)
    expect(received[1]?.headers['x-shopify-webhook-id']).toBe(delivery.webhookId)
  })

  it('come twice when told to, and are recognisable', async () => {
    context.faults.set({ webhookDuplicates: 1 })
    await emitWebhook(context, store, 'themes/publish', { id: 1 })
    await expect.poll(() => received.length).toBe(2)
    expect(received[0]?.headers['x-shopify-webhook-id']).toBe(received[1]?.headers['x-shopify-webhook-id'])
  })

  it('are not sent where nobody asked: topics without a subscription, and pages at all', async () => {
    const { state } = context
    await emitWebhook(context, store, 'collections/update', { id: 1 })
    state.put(store, 'Page', { ...fields(), handle: 'p', title: 'P', bodyHtml: '' })
    state.put(store, 'OnlineStoreTheme', { ...fields(), name: 'T', role: 'UNPUBLISHED' })
    const main = state.put(store, 'OnlineStoreTheme', { ...fields(), name: 'M', role: 'MAIN' })
    state.put(store, 'OnlineStoreTheme', { ...main, name: 'Renamed' })
    await expect
      .poll(() => received.map(({ headers }) => headers['x-shopify-topic']))
      .toEqual(['themes/publish'])
    expect(state.list(store, 'WebhookDelivery')).toHaveLength(1)
  })

  const fields = () => ({
    id: context.state.nextId(),
    createdAt: now,
    updatedAt: now,
    templateSuffix: null,
    publishedAt: null,
  })
})
