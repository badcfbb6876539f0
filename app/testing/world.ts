import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type ShopContext, shopContext } from '#core/context/context.ts'
import { startWeb, type Web } from '#entries/web.ts'
import { startWorker } from '#entries/worker.ts'
import { readSettings, type Settings } from '#kit/server/env.ts'
import { newDatabase, type TestDatabase } from './database.ts'
import { freePorts } from './free-ports.ts'
import { drawings } from './kept-between-runs.ts'
import {
  control,
  googleSettingsFor,
  languageModelSettingsFor,
  mailSettingsFor,
  routesTo,
  type SandboxAccess,
  startSandboxProcess,
} from './sandbox.ts'
import { sessionToken } from './session-token.ts'

/** A store on the platform. */
export interface TestStore {
  handle: string
  domain: string
  name: string
  storefrontPort: number
  /** Ids of the products it was created with, as numbers. */
  productIds: number[]
}

/** A complete product for a test: database, web server, and a store on the platform with the app installed. */
export interface World extends AsyncDisposable {
  /** How the store platform is reached, and the secrets it shares with the app. */
  platform: SandboxAccess
  database: TestDatabase
  settings: Settings
  /** The environment of `settings`, to start a process of the product. */
  env: Record<string, string>
  web: Web
  store: TestStore
  /** Context for services; the merchant of `store` is the actor. */
  ctx: ShopContext
  /** Calls the app as the merchant of a store (default: `store`). */
  call(method: string, path: string, options?: CallOptions): Promise<CallAnswer>
  /** Creates another store with the app installed and opens the app once as its merchant, unless `enter` is false. */
  addStore(order?: object, options?: { enter: boolean }): Promise<TestStore>
  /** Deletes a store of `addStore`: a sandbox has room for few at once. */
  removeStore(store: TestStore): Promise<void>
  /** Starts a worker on the world's queue; it ends with the world. */
  startWorker(): Promise<void>
  /** Calls the platform's control surface. */
  control<Answer>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Answer>
}

export interface CallOptions {
  body?: unknown
  store?: TestStore
  /** Used instead of a fresh session token. */
  token?: string
}
export interface CallAnswer {
  status: number
  headers: Headers
  /** Typed like the result of JSON.parse: a test states what it expects. */
  body: ReturnType<JSON['parse']>
}

export interface WorldOptions {
  /** A platform of its own, for tests that change its faults: these apply to all its stores. */
  ownPlatform?: boolean
  /** That platform forwards to the web server: webhooks, and the app proxy of its storefronts. */
  reachesApp?: boolean
  /** Order for the first store, as POST /stores of the control surface accepts it. */
  store?: object
  /** Routes that precede those to the platform, as in OUTBOUND_ROUTES. */
  routes?: readonly string[]
  /** Settings that differ, by environment variable. */
  env?: Record<string, string>
}

/** Creates a world. Dispose of it (`await using`) when done; its store and database are removed with it. */
export async function newWorld(options: WorldOptions = {}): Promise<World> {
  const port = options.reachesApp ? await freePorts(1) : 0
  const appUrl = `http://127.0.0.1:${port}`
  const own = options.ownPlatform
    ? await startSandboxProcess({ storefronts: 12, drawings, ...(options.reachesApp && { appUrl }) })
    : null
  const sandbox = own?.access ?? reachableSandbox()
  const database = await newDatabase()
  const dataDirectory = await mkdtemp(join(tmpdir(), 'signpost-world-'))
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    PORT: String(port),
    DATA_DIR: dataDirectory,
    APP_URL: 'http://localhost:3000',
    APP_BRIDGE_URL: `http://admin.localhost:${sandbox.port}/app-bridge.js`,
    PLATFORM_ADMIN_ORIGIN: `http://admin.localhost:${sandbox.port}`,
    OUTBOUND_ROUTES: [...(options.routes ?? []), routesTo(sandbox)].join(','),
    ...mailSettingsFor(sandbox),
    ...languageModelSettingsFor(sandbox),
    ...googleSettingsFor(sandbox),
    SHOPIFY_API_KEY: sandbox.clientId,
    SHOPIFY_API_SECRET: sandbox.appSecret,
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    LOG_LEVEL: 'silent',
    // A test that needs the first sync starts it.
    READ_AT_INSTALL: 'off',
    CRUX_API_KEY: 'of-this-machine',
    ...options.env,
  }
  const settings = readSettings(env)
  const web = await startWeb(settings)
  const stores: TestStore[] = []
  const workers: Awaited<ReturnType<typeof startWorker>>[] = []

  const call: World['call'] = async (method, path, { body, store = first(), token } = {}) => {
    const answer = await fetch(`${web.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${token ?? (await sessionToken(store.domain, sandbox))}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
  }
  const addStore: World['addStore'] = async (order = {}, { enter } = { enter: true }) => {
    const store = await makeStore(sandbox, order)
    stores.push(store)
    await control(sandbox, 'POST', `/stores/${store.handle}/install`)
    if (!enter) return store
    const profile = await call('GET', '/apps/api/profile', { store })
    if (profile.status !== 200) throw new Error(`The app was not installed: ${JSON.stringify(profile.body)}`)
    return store
  }
  const removeStore: World['removeStore'] = async (store) => {
    stores.splice(stores.indexOf(store), 1)
    await control(sandbox, 'DELETE', `/stores/${store.handle}`)
  }
  const first = (): TestStore => {
    const [store] = stores
    if (!store) throw new Error('There is no store yet.')
    return store
  }
  const dispose = async (): Promise<void> => {
    for (const worker of workers) await worker.stop()
    await web.stop(0)
    for (const store of stores) await control(sandbox, 'DELETE', `/stores/${store.handle}`)
    await database[Symbol.asyncDispose]()
    await rm(dataDirectory, { recursive: true, force: true })
    await own?.stop()
  }
  try {
    const store = await addStore(options.store)
    const shop = { id: await shopId(database, store.domain), domain: store.domain }
    const ctx = shopContext(web.process.app, shop, { kind: 'merchant', userId: '101' })
    return {
      platform: sandbox,
      database,
      settings,
      env,
      web,
      store,
      ctx,
      call,
      addStore,
      removeStore,
      startWorker: async () => void workers.push(await startWorker(settings)),
      async control(method, path, body) {
        if (path === '/faults' && !own) mayShare(method, body)
        return control(sandbox, method, path, body)
      },
      [Symbol.asyncDispose]: dispose,
    }
  } catch (error) {
    await dispose()
    throw error
  }
}

/** Faults apply to all stores of a platform, also to those of tests that run at the same time, except those named by store. */
function mayShare(method: string, faults: object = {}): void {
  const isOwn = Object.keys(faults).every((knob) => knob === 'plantedSitemaps')
  if (method === 'DELETE' || !isOwn) throw new Error('Faults need a world with `ownPlatform: true`.')
}

/** Creates a store with the standard theme and two products, unless the order says otherwise. */
async function makeStore(sandbox: SandboxAccess, order: object): Promise<TestStore> {
  const name = `Test ${randomBytes(5).toString('hex')}`
  const made = await control<{ store: Omit<TestStore, 'productIds'>; productIds: number[] }>(
    sandbox,
    'POST',
    '/stores',
    { name, products: 2, ...order },
  )
  return { ...made.store, productIds: made.productIds }
}

async function shopId(database: TestDatabase, domain: string): Promise<string> {
  const { rows } = await database.db.pool.query<{ id: string }>('select id from signpost_find_shop($1)', [
    domain,
  ])
  return rows[0]?.id ?? ''
}

function reachableSandbox(): SandboxAccess {
  const sandbox = inject('sandbox')
  if ('failure' in sandbox) throw new Error(sandbox.failure)
  return sandbox
}
