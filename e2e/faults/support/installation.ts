import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type ShopContext, shopContext } from '../../../app/src/core/context/context.ts'
import { startWeb, type Web } from '../../../app/src/entries/web.ts'
import { readSettings } from '../../../app/src/kit/server/env.ts'
import { freePorts } from '../../../app/testing/free-ports.ts'
import {
  control,
  DEMO_STORES,
  googleSettingsFor,
  languageModelSettingsFor,
  routesTo,
  type SandboxAccess,
  startSandboxProcess,
} from '../../../app/testing/sandbox.ts'
import { sessionToken } from '../../../app/testing/session-token.ts'
import {
  startTestServer,
  TEMPLATE,
  TEST_PASSWORDS,
  type TestServer,
} from '../../../app/testing/test-server.ts'
import { buildBundles } from '../../../bin/local/bundle.ts'
import { ROOT } from '../../../bin/local/environment.ts'
import { type ProductProcess, startProductProcess } from './product-process.ts'
import { type Relay, startRelay } from './relay.ts'
import './rig-generator.ts'

export interface RigStore {
  handle: string
  domain: string
  /** Id of the store in our database. */
  shopId: string
  /** The first thousand product ids. */
  productIds: number[]
}

/**
 * A whole installation for a rig to disturb: database, platform, a relay before it, and the processes that it starts.
 */
export interface Installation extends AsyncDisposable {
  postgres: TestServer
  platform: SandboxAccess
  relay: Relay
  /** A web server in the rig's own process: for contexts, and to sign merchants in. */
  web: Web
  /** Queries as the superuser, on connections that no fault affects. */
  look<Row extends object>(query: string, values?: unknown[]): Promise<Row[]>
  /** Starts a worker; started processes end with the installation. */
  startWorker(more?: Record<string, string>): ProductProcess
  /** Starts a web process on a separate port, the same each time. */
  startWebProcess(more?: Record<string, string>): ProductProcess
  webPort: number
  /** Port of that process's health and metrics. */
  webStatusPort: number
  addStore(order: object): Promise<RigStore>
  contextOf(store: RigStore): ShopContext
  /** Sets the platform's knobs. */
  faults(knobs: object): Promise<void>
  /** Sets the knobs of the language model next to it; without any it works correctly again. */
  modelFaults(knobs?: object): Promise<void>
}

/** Knobs under which no call waits for the platform's limits. */
export const NO_LIMITS = {
  bucketSize: 1_000_000,
  restoreRate: 1_000_000,
  bulkLinesPerSecond: 2_000,
  latencyMs: 0,
}

/**
 * Starts everything except worker and web process. `durable` if PostgreSQL is to be killed; `routes` take precedence
 * over the platform's.
 */
export async function startInstallation(
  options: {
    durable?: boolean
    env?: Record<string, string>
    /** Maximum number of stores the rig adds. */
    stores?: number
    routes?: readonly string[]
    /** Environment variables of the database's processes. */
    databaseEnvironment?: Record<string, string>
    /** Whether the processes have the rigs' own generator. */
    generator?: boolean
    /** Whether its database is the cluster named by the environment. */
    onCluster?: boolean
  } = {},
): Promise<Installation> {
  buildBundles(ROOT, () => {})
  await using stack = new AsyncDisposableStack()
  const postgres = await startTestServer({
    durable: options.durable ?? false,
    environment: options.databaseEnvironment ?? {},
    ...(options.onCluster && { given: true }),
  })
  stack.defer(() => postgres.stop())
  const [port, webPort, webStatusPort] = [await freePorts(1), await freePorts(1), await freePorts(1)]
  const sandbox = await startSandboxProcess({
    appUrl: `http://127.0.0.1:${port}`,
    storefronts: DEMO_STORES + (options.stores ?? 8),
    behindOthers: true,
  })
  stack.defer(() => sandbox.stop())
  const platform = sandbox.access
  const relay = await startRelay(platform.port)
  stack.defer(() => relay.stop())
  const env: Record<string, string> = {
    NODE_ENV: 'test',
    DATABASE_URL: postgres.server.url('signpost_app', TEST_PASSWORDS.app, TEMPLATE),
    PORT: String(port),
    METRICS_PORT: '0',
    APP_URL: `http://localhost:${port}`,
    APP_BRIDGE_URL: `http://admin.localhost:${platform.port}/app-bridge.js`,
    PLATFORM_ADMIN_ORIGIN: `http://admin.localhost:${platform.port}`,
    OUTBOUND_ROUTES: [
      ...(options.routes ?? []),
      routesTo(platform).replaceAll(`=127.0.0.1:${platform.port},`, `=127.0.0.1:${relay.port},`),
    ].join(','),
    ...languageModelSettingsFor(platform),
    ...googleSettingsFor(platform),
    SHOPIFY_API_KEY: platform.clientId,
    SHOPIFY_API_SECRET: platform.appSecret,
    ENCRYPTION_KEYS: `rig:${randomBytes(32).toString('base64')}`,
    LOG_LEVEL: 'warn',
    // A rig decides itself when a store is read.
    READ_AT_INSTALL: 'off',
    ...options.env,
  }
  const web = await startWeb(readSettings({ ...env, LOG_LEVEL: 'silent' }))
  stack.defer(() => web.stop())
  const superuser = new pg.Pool({ connectionString: postgres.server.superuserUrl(TEMPLATE), max: 4 })
  superuser.on('error', () => {})
  stack.defer(() => superuser.end())
  const processes: ProductProcess[] = []
  stack.defer(async () => {
    for (const process of processes) if (process.isRunning()) process.terminate()
    await Promise.all(processes.map((process) => process.ended))
  })
  const start = (entry: 'web' | 'worker', more: Record<string, string> = {}): ProductProcess => {
    const process = startProductProcess(
      entry,
      {
        ...env,
        ...(entry === 'web' && { PORT: String(webPort), WEB_METRICS_PORT: String(webStatusPort) }),
        ...more,
      },
      { generator: options.generator ?? false },
    )
    processes.push(process)
    return process
  }
  const owned = stack.move()
  return {
    postgres,
    platform,
    relay,
    web,
    look: async (query, values) => (await superuser.query(query, values)).rows,
    startWorker: (more) => start('worker', more),
    startWebProcess: (more) => start('web', more),
    webPort,
    webStatusPort,
    async addStore(order) {
      const { store, productIds } = await control<{
        store: { handle: string; domain: string }
        productIds: number[]
      }>(platform, 'POST', '/stores', {
        name: `Rig ${randomBytes(4).toString('hex')}`,
        theme: false,
        ...order,
      })
      await control(platform, 'POST', `/stores/${store.handle}/install`)
      const entered = await fetch(`${web.url}/apps/api/profile`, {
        headers: { authorization: `Bearer ${await sessionToken(store.domain, platform)}` },
      })
      if (entered.status !== 200) throw new Error(`The merchant was not let in: ${await entered.text()}`)
      const [row] = (await superuser.query('select id from shops where domain = $1', [store.domain])).rows
      return { handle: store.handle, domain: store.domain, shopId: String(row.id), productIds }
    },
    contextOf: ({ shopId, domain }) =>
      shopContext(web.process.app, { id: shopId, domain }, { kind: 'merchant', userId: '101' }),
    faults: (knobs) => control(platform, 'PATCH', '/faults', knobs),
    modelFaults: (knobs) => control(platform, knobs ? 'PATCH' : 'DELETE', '/language-model/faults', knobs),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** Polls until `done` returns true; throws after `seconds` with the last result. */
export async function until<T>(
  ask: () => Promise<T>,
  done: (answer: T) => boolean,
  {
    seconds = 60,
    everyMs = 50,
    words = () => '',
  }: { seconds?: number; everyMs?: number; words?: () => string } = {},
): Promise<T> {
  const deadline = Date.now() + seconds * 1_000
  for (;;) {
    const answer = await ask()
    if (done(answer)) return answer
    if (Date.now() > deadline)
      throw new Error(
        `Not after ${seconds} s: ${JSON.stringify(answer)?.slice(-500)}\n${words().slice(-3_000)}`,
      )
    await wait(everyMs)
  }
}
