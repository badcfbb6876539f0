import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithUs } from '../../app/testing/end-with-us.ts'
import { freePorts } from '../../app/testing/free-ports.ts'
import { startTestServer, TEMPLATE, TEST_PASSWORDS, type TestServer } from '../../app/testing/test-server.ts'
import { cpuSecondsOf } from './processor-time.ts'

const WEB = join(import.meta.dirname, '../../app/src/entries/web.ts')

/** The product's web process with its own database and no platform. */
export interface WebProcess extends AsyncDisposable {
  port: number
  /** Port of its status and metrics. */
  statusPort: number
  postgres: TestServer
  /** URL with role `signpost_app`. */
  databaseUrl: string
  ownerUrl: string
  key: { clientId: string; appSecret: string }
  encryptionKeys: string
  /** CPU seconds the web process has used so far. */
  cpuSeconds(): number
}

/** Starts it; `env` adds or changes settings, `key` is the secret a platform shares with the app. */
export async function startWebProcess({
  env = {},
  key = { clientId: 'rig-client', appSecret: randomBytes(24).toString('hex') },
}: {
  env?: Record<string, string>
  key?: WebProcess['key']
} = {}): Promise<WebProcess> {
  const postgres = await startTestServer()
  const databaseUrl = postgres.server.url('signpost_app', TEST_PASSWORDS.app, TEMPLATE)
  const encryptionKeys = `rig:${randomBytes(32).toString('base64')}`
  const [port, statusPort] = [await freePorts(1), await freePorts(1)]
  const child = spawn(process.execPath, [WEB], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: databaseUrl,
      NODE_ENV: 'test',
      PORT: String(port),
      WEB_METRICS_PORT: String(statusPort),
      SHOPIFY_API_KEY: key.clientId,
      SHOPIFY_API_SECRET: key.appSecret,
      ENCRYPTION_KEYS: encryptionKeys,
      ...env,
    },
  })
  endWithUs(child)
  let words = ''
  child.stderr.on('data', (chunk) => (words += chunk))
  const stop = async (): Promise<void> => {
    await endOf(child)
    await postgres.stop()
  }
  try {
    await untilHealthy(statusPort, child)
  } catch (error) {
    await stop()
    throw new Error(`The web process did not start:\n${words}`, { cause: error })
  }
  return {
    port,
    statusPort,
    postgres,
    databaseUrl,
    ownerUrl: postgres.server.url('signpost_owner', TEST_PASSWORDS.owner, TEMPLATE),
    key,
    encryptionKeys,
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    [Symbol.asyncDispose]: stop,
  }
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

async function untilHealthy(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline && child.exitCode === null) {
    const healthy = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (healthy) return
    await wait(20)
  }
  throw new Error('not healthy')
}
