import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { readSettings, SettingsError } from '../../app/src/kit/server/env.ts'
import { wholeNumber } from '../../app/src/kit/server/env-parts.ts'
import type { LocalSecrets } from './secrets.ts'
import { writeTrialSwitches } from './switches.ts'

export const ROOT = join(import.meta.dirname, '../..')

type Env = Record<string, string | undefined>

const portNumber = wholeNumber(1, 65_535)
const portsSchema = z.object({
  PORT: portNumber.default(3000),
  WEB_METRICS_PORT: portNumber.optional(),
  SANDBOX_PORT: portNumber.default(4000),
  SANDBOX_STOREFRONT_PORT: portNumber.optional(),
  SANDBOX_STOREFRONT_PORTS: wholeNumber(1, 100).default(16),
  SANDBOX_SMTP_PORT: portNumber.optional(),
  SANDBOX_VISITS_SECONDS: wholeNumber(0, 86_400).default(20),
  DATA_DIR: z.string().min(1).default(join(ROOT, '.data')),
})

/** Folders and ports of a local installation. */
export interface LocalPlaces {
  port: number
  sandboxPort: number
  storefrontPorts: number[]
  /** Port that receives the product's e-mails on this machine. */
  smtpPort: number
  /** Port of the web process's status. */
  statusPort: number
  /** Interval of visits that follow an old link to the demo store; 0: none. */
  visitsSeconds: number
  dataDirectory: string
}

/** Throws one error that lists every invalid value. */
export function localPlaces(env: Env): LocalPlaces {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = portsSchema.safeParse(given)
  if (!parsed.success) {
    const own = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new SettingsError([...own, ...problemsBesides(Object.keys(portsSchema.shape), given)])
  }
  const value = parsed.data
  const first = value.SANDBOX_STOREFRONT_PORT ?? value.SANDBOX_PORT + 1
  const smtpPort = value.SANDBOX_SMTP_PORT ?? first + value.SANDBOX_STOREFRONT_PORTS
  return {
    port: value.PORT,
    sandboxPort: value.SANDBOX_PORT,
    storefrontPorts: Array.from({ length: value.SANDBOX_STOREFRONT_PORTS }, (_, at) => first + at),
    smtpPort,
    statusPort: value.WEB_METRICS_PORT ?? smtpPort + 1,
    visitsSeconds: value.SANDBOX_VISITS_SECONDS,
    dataDirectory: resolve(value.DATA_DIR),
  }
}

/** Errors in the product's own settings, so that one start reports all of them. */
function problemsBesides(names: string[], env: Env): string[] {
  const rest = Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)))
  try {
    readSettings({ ...PLACEHOLDERS, ...rest })
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

/** Placeholders for values that `bin/start` creates once the other settings are valid. */
const PLACEHOLDERS = {
  NODE_ENV: 'development',
  DATABASE_URL: 'postgres://not-yet-known',
  SHOPIFY_API_KEY: 'not-yet-known',
  SHOPIFY_API_SECRET: 'not-yet-known-secret',
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
}

/** Environment of web and worker on this machine; given values stay as they are. */
export function appEnvironment(
  env: Env,
  facts: { places: LocalPlaces; secrets: LocalSecrets; databaseUrl: string },
): Record<string, string> {
  const { places, secrets } = facts
  const admin = `http://admin.localhost:${places.sandboxPort}`
  return {
    ...definedOf(env),
    ...withDefaults(env, {
      // Plain HTTP, and a store platform on this machine: production accepts neither.
      NODE_ENV: 'development',
      DATABASE_URL: facts.databaseUrl,
      APP_URL: `http://localhost:${places.port}`,
      APP_BRIDGE_URL: `${admin}/app-bridge.js`,
      PLATFORM_ADMIN_ORIGIN: admin,
      SHOPIFY_API_KEY: declaredClientId(),
      SHOPIFY_API_SECRET: secrets.apiSecret,
      ENCRYPTION_KEYS: secrets.encryptionKeys,
      OUTBOUND_ROUTES: outboundRoutes(places),
      METRICS_PORT: '0',
      ...languageModel(env, { places, secrets }),
      ...google(env, { places, secrets }),
      ...keywordData(env),
      SMTP_URL: `smtp://127.0.0.1:${places.smtpPort}`,
      MAIL_FROM: 'Signpost <signpost@localhost>',
      // The stand-in accepts any key.
      CRUX_API_KEY: 'of-this-machine',
      ...switches(env, places),
      // The collector next to the store platform; as `staging`, so that errors appear in the console as well.
      ERROR_REPORTING_DSN: `http://trial@admin.localhost:${places.sandboxPort}/services/errors/1`,
      ERROR_REPORTING_ENVIRONMENT: 'stg',
    }),
    PORT: String(places.port),
    WEB_METRICS_PORT: String(places.statusPort),
    DATA_DIR: places.dataDirectory,
  }
}

/** A trial shows what operators can offer, unless a file of their own is given. */
function switches(env: Env, { dataDirectory, sandboxPort }: LocalPlaces): Record<string, string> {
  if (env['OPERATOR_SWITCHES']) return {}
  return { OPERATOR_SWITCHES: writeTrialSwitches(dataDirectory, `http://admin.localhost:${sandboxPort}`) }
}

/** Setting any of these means a model of one's own; missing ones are then reported. */
const LANGUAGE_MODEL_SETTINGS = [
  'LANGUAGE_MODEL',
  'LANGUAGE_MODEL_PROVIDER',
  'LANGUAGE_MODEL_BASE_URL',
  'LANGUAGE_MODEL_API_KEY',
]

/** The rule-based model next to the store platform, unless another language model is given. */
function languageModel(
  env: Env,
  { places, secrets }: { places: LocalPlaces; secrets: LocalSecrets },
): Record<string, string> {
  if (LANGUAGE_MODEL_SETTINGS.some((name) => env[name])) return {}
  return {
    LANGUAGE_MODEL_BASE_URL: `http://admin.localhost:${places.sandboxPort}/language-model/v1`,
    LANGUAGE_MODEL_API_KEY: languageModelKey(secrets),
    LANGUAGE_MODEL: 'rule-based-writer',
  }
}

/** Setting any of these means a search engine of one's own. */
const GOOGLE_SETTINGS = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_SERVICE_ACCOUNT_FILE']

/** The search engine next to the store platform, unless another client is given. */
function google(
  env: Env,
  { places, secrets }: { places: LocalPlaces; secrets: LocalSecrets },
): Record<string, string> {
  if (GOOGLE_SETTINGS.some((name) => env[name])) return {}
  return {
    GOOGLE_CLIENT_ID: GOOGLE_CLIENT,
    GOOGLE_CLIENT_SECRET: googleSecret(secrets),
    GOOGLE_AUTHORIZATION_URL: `http://admin.localhost:${places.sandboxPort}/services/google/o/oauth2/v2/auth`,
  }
}

/** Setting any of these means a keyword service of one's own. */
const KEYWORD_SETTINGS = ['DATAFORSEO_LOGIN', 'GOOGLE_ADS_DEVELOPER_TOKEN']

/** The keyword service next to the store platform, unless an account is given. */
function keywordData(env: Env): Record<string, string> {
  if (KEYWORD_SETTINGS.some((name) => env[name])) return {}
  return { DATAFORSEO_LOGIN: 'local@signpost.example', DATAFORSEO_PASSWORD: 'trial-password' }
}

const GOOGLE_CLIENT = 'local.apps.googleusercontent.com'

function googleSecret({ apiSecret }: LocalSecrets): string {
  return `GOCSPX-${createHash('sha256').update(`google ${apiSecret}`).digest('hex').slice(0, 28)}`
}

/** A separate key derived from the existing secret: it opens nothing else. */
function languageModelKey({ apiSecret }: LocalSecrets): string {
  return `sk-${createHash('sha256').update(`language model ${apiSecret}`).digest('hex').slice(0, 40)}`
}

/** Environment of the store platform on this machine. */
export function sandboxEnvironment(
  env: Env,
  { places, secrets }: { places: LocalPlaces; secrets: LocalSecrets },
): Record<string, string> {
  return {
    ...definedOf(env),
    SANDBOX_PORT: String(places.sandboxPort),
    SANDBOX_STOREFRONT_PORT: String(places.storefrontPorts[0]),
    SANDBOX_STOREFRONT_PORTS: String(places.storefrontPorts.length),
    SANDBOX_SMTP_PORT: String(places.smtpPort),
    SANDBOX_DATA_DIR: env['SANDBOX_DATA_DIR'] ?? join(places.dataDirectory, 'sandbox'),
    SANDBOX_VISITS_SECONDS: String(places.visitsSeconds),
    SANDBOX_APP_DIR: env['SANDBOX_APP_DIR'] ?? ROOT,
    SANDBOX_APP_URL: env['APP_URL'] || `http://localhost:${places.port}`,
    SANDBOX_APP_SECRET: env['SHOPIFY_API_SECRET'] || secrets.apiSecret,
    SANDBOX_LANGUAGE_MODEL_KEY: languageModelKey(secrets),
    SANDBOX_GOOGLE_CLIENT_ID: GOOGLE_CLIENT,
    SANDBOX_GOOGLE_CLIENT_SECRET: googleSecret(secrets),
  }
}

/** Stores by their identity, the admin and the language model share one port; each storefront has its own. */
export function outboundRoutes({ sandboxPort, storefrontPorts }: LocalPlaces): string {
  return [
    ...['platform', 'storefront'].map((purpose) => `${purpose}:*.myshopify.com=127.0.0.1:${sandboxPort}`),
    ...['platform', 'language-model', 'shop-language-model'].map(
      (purpose) => `${purpose}:admin.localhost:${sandboxPort}=127.0.0.1:${sandboxPort}`,
    ),
    `index-now:api.indexnow.org=127.0.0.1:${sandboxPort}`,
    `google:*.googleapis.com=127.0.0.1:${sandboxPort}`,
    ...['*.googleapis.com', 'api.dataforseo.com'].map(
      (host) => `keyword-data:${host}=127.0.0.1:${sandboxPort}`,
    ),
    `crux:chromeuxreport.googleapis.com=127.0.0.1:${sandboxPort}`,
    `error-reporting:admin.localhost:${sandboxPort}=127.0.0.1:${sandboxPort}`,
    `pagespeed:www.googleapis.com=127.0.0.1:${sandboxPort}`,
    ...storefrontPorts.map((port) => `storefront:*.localhost:${port}=127.0.0.1:${port}`),
  ].join(',')
}

function declaredClientId(): string {
  const file = join(ROOT, 'shopify.app.toml')
  return z.object({ client_id: z.string() }).parse(parse(readFileSync(file, 'utf8'))).client_id
}

function withDefaults(env: Env, defaults: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, env[name] || value]))
}

function definedOf(env: Env): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >
}
