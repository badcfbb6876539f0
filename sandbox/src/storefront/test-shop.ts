import Fastify, { type FastifyInstance } from 'fastify'
import type { SandboxContext } from '../context.ts'
import type { AppDeclaration, ExtensionBlock } from '../deployment/deployment.ts'
import type { FaultKnobs } from '../faults/faults.ts'
import { seededFaults } from '../faults/seeded-faults.ts'
import { loadTheme } from '../liquid/checker/load-theme.ts'
import type { FileRecord, ProductRecord, StoreRecord, VariantRecord } from '../state/records.ts'
import { State } from '../state/state.ts'
import { storefrontSurface } from './storefront.ts'

const NOW = '2026-03-01T12:00:00.000Z'
const times = { createdAt: NOW, updatedAt: NOW }

/** A small in-memory shop behind a real server, for tests of what visitors see. */
export interface TestShop {
  state: State
  store: StoreRecord
  context: SandboxContext
  server: FastifyInstance
  knobs: FaultKnobs
  get(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: string; headers: Record<string, unknown> }>
  post(
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: string; headers: Record<string, unknown> }>
  close(): Promise<void>
}

export interface TestShopOptions {
  theme: string
  store?: Partial<StoreRecord>
  app?: { directory: string; blocks: ExtensionBlock[] }
}

function declaration(app: NonNullable<TestShopOptions['app']>): AppDeclaration {
  return {
    clientId: 'client-of-the-app',
    secret: 'secret-of-the-app-0123',
    name: 'Example app',
    handle: 'example-app',
    applicationUrl: 'http://app.example',
    embedded: true,
    scopes: [],
    webhooks: [],
    compliance: [],
    webhookApiVersion: '2026-10',
    appProxy: null,
    extension: { uid: 'uid-1', handle: 'example', directory: app.directory, blocks: app.blocks },
  }
}

/** Opens a shop with the theme in `options.theme`. */
export async function openShop(options: TestShopOptions): Promise<TestShop> {
  const state = new State(':memory:')
  const store = state.putStore({
    id: state.nextId(),
    handle: 'example',
    domain: 'example.myshopify.com',
    name: 'Example Shop',
    email: 'shop@example.com',
    ownerName: 'Ada Example',
    currency: 'EUR',
    moneyFormat: '€{{amount}}',
    timezone: 'Europe/Berlin',
    countryCode: 'DE',
    primaryLocale: 'en',
    planDisplayName: 'Basic',
    partnerDevelopment: false,
    shopifyPlus: false,
    storefrontPort: 4901,
    password: '',
    createdAt: NOW,
    ...options.store,
  })
  const apps = options.app ? [declaration(options.app)] : []
  if (options.app)
    state.put(store, 'AppInstallation', {
      id: state.nextId(),
      clientId: 'client-of-the-app',
      scopes: [],
      uninstalledAt: null,
      ...times,
    })
  const faults = seededFaults()
  const context: SandboxContext = {
    state,
    settings: {
      port: 4900,
      storefrontPort: 4901,
      storefrontPorts: 1,
      smtpPort: 4017,
      dataDirectory: ':memory:',
      appDirectory: '.',
      appSecret: 'secret-of-the-app-0123',
      appUrl: null,
      adminOrigin: 'http://admin.localhost:4900',
    },
    deployment: { apps: () => apps, app: (id) => apps.find((one) => one.clientId === id) },
    faults,
  }
  loadTheme(state, store, { directory: options.theme, name: 'Waymark', role: 'MAIN' })
  const server = Fastify()
  await server.register(async (scope) => storefrontSurface(scope, context))
  const host = `${store.handle}.localhost:${store.storefrontPort}`
  return {
    state,
    store,
    context,
    server,
    knobs: faults.knobs,
    async get(path, headers = {}) {
      const answer = await server.inject({ method: 'GET', url: path, headers: { host, ...headers } })
      return { status: answer.statusCode, body: answer.body, headers: answer.headers }
    },
    async post(path, fields, headers = {}) {
      const answer = await server.inject({
        method: 'POST',
        url: path,
        headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(fields).toString(),
      })
      return { status: answer.statusCode, body: answer.body, headers: answer.headers }
    },
    async close() {
      await server.close()
      state.close()
    },
  }
}

/** Adds an image (or another file) to the shop. */
export function putFile(shop: TestShop, filename: string, more: Partial<FileRecord> = {}): FileRecord {
  return shop.state.put(shop.store, 'MediaImage', {
    id: shop.state.nextId(),
    filename,
    alt: '',
    mimeType: 'image/jpeg',
    width: 1600,
    height: 1200,
    bytes: 1000,
    status: 'READY',
    sourceUrl: null,
    version: 3,
    ...times,
    ...more,
  })
}

/** Adds a product with its variants to the shop; without variants it gets the default one. */
export function putProduct(
  shop: TestShop,
  product: Partial<ProductRecord> & { handle: string },
  variants: Partial<VariantRecord>[] = [{}],
): ProductRecord {
  const { state, store } = shop
  const id = state.nextId()
  const record = state.put(store, 'Product', {
    id,
    title: product.handle,
    descriptionHtml: '',
    vendor: 'Maker',
    productType: '',
    tags: [],
    status: 'ACTIVE',
    seo: { title: null, description: null },
    options: [{ id: 1, name: 'Title', values: ['Default Title'] }],
    templateSuffix: null,
    publishedAt: NOW,
    fileIds: [],
    ...times,
    ...product,
  })
  variants.forEach((variant, index) => {
    state.put(store, 'ProductVariant', {
      id: state.nextId(),
      productId: id,
      position: index + 1,
      title: 'Default Title',
      optionValues: ['Default Title'],
      price: '19.99',
      compareAtPrice: null,
      sku: null,
      barcode: null,
      tracked: false,
      inventoryQuantity: 0,
      inventoryPolicy: 'DENY',
      requiresShipping: true,
      taxable: true,
      weightGrams: 0,
      weightUnit: 'KILOGRAMS',
      fileId: null,
      ...times,
      ...variant,
    })
  })
  return record
}

/** Adds a metafield of `owner` (`gid://…`) to the shop. */
export function putMetafield(
  shop: TestShop,
  owner: string,
  field: { namespace: string; key: string; type: string; value: string },
): void {
  shop.state.put(shop.store, 'Metafield', {
    id: shop.state.nextId(),
    owner,
    compareDigest: field.value,
    ...times,
    ...field,
  })
}
