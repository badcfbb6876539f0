import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startWeb, type Web } from '../../app/src/entries/web.ts'
import { readSettings } from '../../app/src/kit/server/env.ts'
import { endWithUs } from '../../app/testing/end-with-us.ts'
import { freePorts } from '../../app/testing/free-ports.ts'
import {
  control,
  languageModelSettingsFor,
  routesTo,
  type SandboxAccess,
  startSandboxProcess,
} from '../../app/testing/sandbox.ts'
import { sessionToken } from '../../app/testing/session-token.ts'
import { startTestServer, TEMPLATE, TEST_PASSWORDS } from '../../app/testing/test-server.ts'
import { type Passed, startCountingRelay } from './counting-relay.ts'

const WORKER = join(import.meta.dirname, '../../app/src/entries/worker.ts')

export interface RigStore {
  handle: string
  domain: string
  productIds: number[]
}

export interface WorkerProcess {
  pid: number
  log(): string
  isRunning(): boolean
}

/** The complete product with a platform: web in this process, worker and platform in separate processes. */
export interface ProductProcesses extends AsyncDisposable {
  web: Web
  worker: WorkerProcess
  platform: SandboxAccess
  passed: Passed
  resetPassed(): void
  /** Creates a store with the app installed and opens the app once as its merchant. */
  addStore(order: object): Promise<RigStore>
  /** Calls the app as the store's merchant; throws with the response if it is refused. */
  call(store: RigStore, method: string, path: string, body?: object): Promise<never>
}

/** Starts everything, with additional settings and room for a number of stores; dispose of it when done. */
export async function startProductProcesses(
  settings: Record<string, string> = {},
  { storefronts = 4 }: { storefronts?: number } = {},
): Promise<ProductProcesses> {
  await using stack = new AsyncDisposableStack()
  const postgres = await startTestServer()
  stack.defer(() => postgres.stop())
  const port = await freePorts(1)
  const sandbox = await startSandboxProcess({ appUrl: `http://127.0.0.1:${port}`, storefronts })
  stack.defer(() => sandbox.stop())
  const platform = sandbox.access
  const relay = await startCountingRelay(platform.port)
  stack.defer(() => relay.stop())
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: postgres.server.url('signpost_app', TEST_PASSWORDS.app, TEMPLATE),
    PORT: String(port),
    METRICS_PORT: '0',
    APP_URL: `http://localhost:${port}`,
    APP_BRIDGE_URL: `http://admin.localhost:${platform.port}/app-bridge.js`,
    PLATFORM_ADMIN_ORIGIN: `http://admin.localhost:${platform.port}`,
    OUTBOUND_ROUTES: routesTo(platform).replaceAll(
      `=127.0.0.1:${platform.port},`,
      `=127.0.0.1:${relay.port},`,
    ),
    ...languageModelSettingsFor(platform),
    SHOPIFY_API_KEY: platform.clientId,
    SHOPIFY_API_SECRET: platform.appSecret,
    ENCRYPTION_KEYS: `rig:${randomBytes(32).toString('base64')}`,
    LOG_LEVEL: 'warn',
    // A rig decides itself when a store is read.
    READ_AT_INSTALL: 'off',
    ...settings,
  }
  const web = await startWeb(readSettings({ ...env, LOG_LEVEL: 'silent' }))
  stack.defer(() => web.stop())
  const worker = startWorkerProcess(env)
  stack.defer(() => endOf(worker.child))
  const owned = stack.move()
  const call: ProductProcesses['call'] = async (store, method, path, body) => {
    const answer = await fetch(`${web.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await sessionToken(store.domain, platform)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text).data as never
  }
  return {
    web,
    worker: {
      pid: worker.child.pid ?? 0,
      log: worker.log,
      isRunning: () => worker.child.exitCode === null && worker.child.signalCode === null,
    },
    platform,
    passed: relay.passed,
    resetPassed: relay.reset,
    call,
    async addStore(order) {
      const made = await control<{ store: Omit<RigStore, 'productIds'>; productIds: number[] }>(
        platform,
        'POST',
        '/stores',
        { name: `Rig ${randomBytes(4).toString('hex')}`, theme: false, ...order },
      )
      const store = { ...made.store, productIds: made.productIds }
      await control(platform, 'POST', `/stores/${store.handle}/install`)
      await call(store, 'GET', '/apps/api/profile')
      return store
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

function startWorkerProcess(env: Record<string, string>): { child: ChildProcess; log(): string } {
  const child = spawn(process.execPath, [WORKER], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...env },
  })
  endWithUs(child)
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (words = (words + chunk).slice(-8_000)))
  return { child, log: () => words }
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Peak memory of a process, in MB (VmHWM of the kernel). */
export function peakMemory(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1_024)
}

/** Polls until `done` returns true; throws after `seconds`, or if the worker it waits for has exited. */
export async function until<T>(
  ask: () => Promise<T>,
  done: (answer: T) => boolean,
  options: { seconds?: number; everyMs?: number; worker: WorkerProcess },
): Promise<T> {
  const { seconds = 120, everyMs = 100, worker } = options
  const deadline = Date.now() + seconds * 1_000
  for (;;) {
    const answer = await ask()
    if (done(answer)) return answer
    if (!worker.isRunning()) throw new Error(`The worker has ended:\n${worker.log()}`)
    if (Date.now() > deadline)
      throw new Error(`Not after ${seconds} s: ${JSON.stringify(answer).slice(-500)}\n${worker.log()}`)
    await wait(everyMs)
  }
}
