import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parse } from 'smol-toml'
import { request } from 'undici'
import { giveWay } from '../src/kit/server/give-way.ts'
import { endWithUs } from './end-with-us.ts'
import { freePorts } from './free-ports.ts'
import { compileCache } from './kept-between-runs.ts'

const ROOT = join(import.meta.dirname, '../..')
const START_WITHIN_MS = 60_000
/** Linux nice value. */
const BEHIND_OTHERS = 10

/** How a running platform is reached, and the secrets it shares with the app. */
export interface SandboxAccess {
  port: number
  storefrontPort: number
  storefrontPorts: number
  /** Receives e-mails; `GET /_control/mails` lists them. */
  smtpPort: number
  appSecret: string
  /** Key of the language model next to it. */
  languageModelKey: string
  /** Secret of the OAuth client known to the search engine next to it. */
  googleSecret: string
  clientId: string
}

/** Number of stores a platform has from the start; each takes a storefront. */
export const DEMO_STORES = 4

/**
 * Starts the store platform as a separate process on free ports with an empty folder. Throws its last output if it
 * does not start. `behindOthers`: it gets the processor time the product leaves, like a platform on its own machines.
 * `drawings`: a folder of drawn images to share.
 */
export async function startSandboxProcess(
  options: { storefronts?: number; appUrl?: string; behindOthers?: boolean; drawings?: string } = {},
): Promise<{ access: SandboxAccess; stop(): Promise<void> }> {
  const storefronts = options.storefronts ?? 24
  const port = await freePorts(storefronts + 2)
  const smtpPort = port + 1 + storefronts
  const directory = mkdtempSync(join(tmpdir(), 'signpost-test-sandbox-'))
  const appSecret = randomBytes(24).toString('hex')
  const googleSecret = `GOCSPX-${randomBytes(14).toString('hex')}`
  const languageModelKey = `sk-${randomBytes(20).toString('hex')}`
  const child = spawn(process.execPath, [join(ROOT, 'sandbox/src/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A session of its own, so that it can be scheduled behind other sessions.
    detached: options.behindOthers ?? false,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      SANDBOX_PORT: String(port),
      SANDBOX_STOREFRONT_PORTS: String(storefronts),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_DATA_DIR: directory,
      SANDBOX_APP_DIR: ROOT,
      SANDBOX_APP_SECRET: appSecret,
      SANDBOX_LANGUAGE_MODEL_KEY: languageModelKey,
      SANDBOX_GOOGLE_CLIENT_ID: GOOGLE_CLIENT,
      SANDBOX_GOOGLE_CLIENT_SECRET: googleSecret,
      ...(options.drawings && { SANDBOX_DRAWINGS_DIR: options.drawings }),
      ...(options.appUrl && { SANDBOX_APP_URL: options.appUrl }),
    },
  })
  endWithUs(child)
  if (options.behindOthers && child.pid) giveWay(BEHIND_OTHERS, child.pid)
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (words = (words + chunk).slice(-4_000)))
  await untilItAnswers(port, child, () => words)
  return {
    access: {
      port,
      storefrontPort: port + 1,
      storefrontPorts: storefronts,
      smtpPort,
      appSecret,
      languageModelKey,
      googleSecret,
      clientId: declaredClientId(),
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await ended
      }
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Value of OUTBOUND_ROUTES for a platform. */
export function routesTo({ port, storefrontPort, storefrontPorts }: SandboxAccess): string {
  const storefronts = Array.from({ length: storefrontPorts }, (_, at) => storefrontPort + at)
  return [
    ...['platform', 'storefront'].map((purpose) => `${purpose}:*.myshopify.com=127.0.0.1:${port}`),
    ...['platform', 'language-model', 'shop-language-model'].map(
      (purpose) => `${purpose}:admin.localhost:${port}=127.0.0.1:${port}`,
    ),
    `index-now:api.indexnow.org=127.0.0.1:${port}`,
    `google:*.googleapis.com=127.0.0.1:${port}`,
    ...['*.googleapis.com', 'api.dataforseo.com'].map((host) => `keyword-data:${host}=127.0.0.1:${port}`),
    `crux:chromeuxreport.googleapis.com=127.0.0.1:${port}`,
    `error-reporting:admin.localhost:${port}=127.0.0.1:${port}`,
    `pagespeed:www.googleapis.com=127.0.0.1:${port}`,
    ...storefronts.map((own) => `storefront:*.localhost:${own}=127.0.0.1:${own}`),
  ].join(',')
}

/** Settings of an app that sends its e-mails to a platform's mail catcher. */
export function mailSettingsFor({ smtpPort }: SandboxAccess): { SMTP_URL: string; MAIL_FROM: string } {
  return { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'Signpost <signpost@localhost>' }
}

/** Settings of an app that uses the language model next to a platform. */
export function languageModelSettingsFor({
  port,
  languageModelKey,
}: Pick<SandboxAccess, 'port' | 'languageModelKey'>) {
  return {
    LANGUAGE_MODEL_BASE_URL: `http://admin.localhost:${port}/language-model/v1`,
    LANGUAGE_MODEL_API_KEY: languageModelKey,
    LANGUAGE_MODEL: 'rule-based-writer',
  }
}

const GOOGLE_CLIENT = 'test.apps.googleusercontent.com'

/** Settings of an app that is registered with the search engine next to a platform. */
export function googleSettingsFor({ port, googleSecret }: SandboxAccess) {
  return {
    GOOGLE_CLIENT_ID: GOOGLE_CLIENT,
    GOOGLE_CLIENT_SECRET: googleSecret,
    GOOGLE_AUTHORIZATION_URL: `http://admin.localhost:${port}/services/google/o/oauth2/v2/auth`,
  }
}

/** Calls the platform's control surface; throws its message if it refuses. */
export async function control<Answer>(
  access: Pick<SandboxAccess, 'port'>,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  // Not fetch, which does not allow setting the Host header; and `*.localhost` does not resolve on every machine.
  const answer = await request(`http://127.0.0.1:${access.port}/_control${path}`, {
    method,
    // A busy platform may close a kept-alive connection right when it is used again.
    reset: true,
    headers: {
      host: `admin.localhost:${access.port}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.body.text()
  if (answer.statusCode >= 400) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`)
  return JSON.parse(text) as Answer
}

function declaredClientId(): string {
  const { client_id: id } = parse(readFileSync(join(ROOT, 'shopify.app.toml'), 'utf8'))
  return String(id)
}

async function untilItAnswers(port: number, child: ChildProcess, words: () => string): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break
    const answered = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
    if (answered) return
    await wait(20)
  }
  child.kill('SIGKILL')
  throw new Error(`The store platform did not start:\n${words()}`)
}
