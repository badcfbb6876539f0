import fastify, { type FastifyInstance } from 'fastify'
import type { SandboxContext } from '../context.ts'
import type { AppDeclaration } from '../deployment/deployment.ts'
import { seededFaults } from '../faults/seeded-faults.ts'
import { oauthSurface } from '../oauth/oauth.ts'
import type { ProductRecord, StoreRecord, ThemeRecord } from '../state/records.ts'
import { State } from '../state/state.ts'
import { adminSurface } from './admin.ts'

/** An in-memory platform with one store and one declared app, used by this folder's tests. */
export interface TrialPlatform {
  context: SandboxContext
  server: FastifyInstance
  store: StoreRecord
  theme: ThemeRecord
  product: ProductRecord
  app: AppDeclaration
}

const APP: AppDeclaration = {
  clientId: 'client-of-the-trial-app',
  secret: 'a secret of the trial app',
  name: 'Trial App',
  handle: 'trial-app',
  applicationUrl: 'http://localhost:3000',
  embedded: true,
  scopes: ['read_products', 'write_products'],
  webhooks: [{ topics: ['app/uninstalled', 'app/scopes_update'], uri: 'http://localhost:3000/webhooks' }],
  compliance: [{ topics: ['shop/redact'], uri: 'http://localhost:3000/webhooks' }],
  webhookApiVersion: '2026-10',
  appProxy: null,
  extension: {
    uid: '0f0f0f0f-0000-5000-8000-000000000000',
    handle: 'trial-extension',
    directory: '/nowhere',
    blocks: [
      {
        handle: 'everywhere',
        name: 'Everywhere',
        target: 'head',
        schema: { settings: [{ id: 'loud', type: 'checkbox', label: 'Loud', default: true }] },
      },
      { handle: 'stars', name: 'Stars', target: 'section', schema: {} },
    ],
  },
}

const THEME_FILES: Record<string, string> = {
  'config/settings_data.json':
    '/* written by the editor */\n{ "current": "Plain", "presets": { "Plain": { "accent": "#123456" } } }',
  'templates/product.json':
    '/* written by the editor */\n{ "sections": { "main": { "type": "main-product" }, "more": { "type": "related" } }, "order": ["main", "more"] }',
  'templates/index.json': '{ "sections": {}, "order": [] }',
  'sections/main-product.liquid':
    '{% schema %}{ "name": "Product information", "blocks": [{ "type": "@app" }] }{% endschema %}',
  'sections/related.liquid': '{% schema %}{ "name": "Related products" }{% endschema %}',
}

/** Builds the platform; `overrides` change the declared app, `origin` is the admin's origin. */
export async function trialPlatform(
  overrides: Partial<AppDeclaration> = {},
  ports: { admin: number; storefront: number } = { admin: 4000, storefront: 4001 },
): Promise<TrialPlatform> {
  const state = new State(':memory:')
  // A test may change its app: the next one gets a fresh copy.
  const app = structuredClone({ ...APP, ...overrides })
  const store = state.putStore({
    id: state.nextId(),
    handle: 'corner-shop',
    domain: 'corner-shop.myshopify.com',
    name: 'Corner Shop',
    email: 'hello@corner-shop.example',
    ownerName: 'Ada Keeper',
    currency: 'EUR',
    moneyFormat: '€{{amount}}',
    timezone: 'Europe/Berlin',
    countryCode: 'DE',
    primaryLocale: 'en',
    planDisplayName: 'Basic',
    partnerDevelopment: false,
    shopifyPlus: false,
    storefrontPort: ports.storefront,
    password: '',
    createdAt: '2026-01-01T00:00:00.000Z',
  })
  const context: SandboxContext = {
    state,
    faults: seededFaults(),
    deployment: { apps: () => [app], app: (id) => (id === app.clientId ? app : undefined) },
    settings: {
      port: ports.admin,
      storefrontPort: ports.storefront,
      storefrontPorts: 16,
      smtpPort: 4017,
      dataDirectory: ':memory:',
      appDirectory: '.',
      appUrl: null,
      appSecret: app.secret,
      adminOrigin: `http://admin.localhost:${ports.admin}`,
    },
  }
  const server = fastify()
  await server.register(async (scope) => {
    await oauthSurface(scope, context)
    await adminSurface(scope, context)
  })
  return { context, server, store, app, theme: addTheme(state, store), product: addProduct(state, store) }
}

const AT = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }

function addTheme(state: State, store: StoreRecord): ThemeRecord {
  const theme = state.put(store, 'OnlineStoreTheme', {
    ...AT,
    id: state.nextId(),
    name: 'Plain',
    role: 'MAIN',
  })
  for (const [filename, body] of Object.entries(THEME_FILES))
    state.put(store, 'OnlineStoreThemeFile', {
      ...AT,
      id: state.nextId(),
      themeId: theme.id,
      filename,
      body,
      checksumMd5: `checksum of ${body}`,
    })
  return theme
}

function addProduct(state: State, store: StoreRecord): ProductRecord {
  const product = state.put(store, 'Product', {
    ...AT,
    id: state.nextId(),
    handle: 'tea-pot',
    title: 'Tea pot <brown>',
    descriptionHtml: '<p>Holds a litre.</p>',
    vendor: 'Kiln',
    productType: 'Kitchen',
    tags: ['tea'],
    status: 'ACTIVE',
    seo: { title: null, description: null },
    options: [{ id: state.nextId(), name: 'Title', values: ['Default Title'] }],
    templateSuffix: null,
    publishedAt: AT.createdAt,
    fileIds: [],
  })
  state.put(store, 'ProductVariant', {
    ...AT,
    id: state.nextId(),
    productId: product.id,
    position: 1,
    title: 'Default Title',
    optionValues: ['Default Title'],
    price: '24.00',
    compareAtPrice: null,
    sku: 'POT-1',
    barcode: null,
    tracked: true,
    inventoryQuantity: 3,
    inventoryPolicy: 'DENY',
    requiresShipping: true,
    taxable: true,
    weightGrams: 900,
    weightUnit: 'GRAMS',
    fileId: null,
  })
  return product
}

/** Submits a form as a browser on the admin's page does. */
export function submit(
  { server, context }: TrialPlatform,
  url: string,
  form: Record<string, string>,
  origin: string = context.settings.adminOrigin,
) {
  return server.inject({
    method: 'POST',
    url,
    headers: { host: 'admin.localhost:4000', origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
}

/** Requests a page of the admin as a browser does. */
export function visit({ server }: TrialPlatform, url: string) {
  return server.inject({ url, headers: { host: 'admin.localhost:4000' } })
}
