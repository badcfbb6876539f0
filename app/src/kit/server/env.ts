import { z } from 'zod'
import {
  type EncryptionKey,
  encryptionKeysSchema,
  type OutboundRoute,
  outboundRoutesSchema,
} from './env-parts.ts'

const origin = z
  .url({ protocol: /^https?$/ })
  .refine((value) => URL.parse(value)?.origin === value.replace(/\/$/, ''), 'give an origin without a path')
  .transform((value) => URL.parse(value)?.origin ?? value)

const postgresUrl = z
  .string({ error: 'is missing; give postgres://user:password@host:port/database' })
  .regex(/^postgres(ql)?:\/\//, 'give postgres://user:password@host:port/database')

const flagOr = (absent: 'true' | 'false') =>
  z
    .enum(['true', 'false', '1', '0', ''], 'give true or false')
    .default(absent)
    .transform((value) => value === 'true' || value === '1')
const flag = flagOr('false')

/** Every setting the product reads; `.env.example` explains each, a test keeps both in step. */
export const settingsSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  DATABASE_URL: postgresUrl,
  MIGRATE_DATABASE_URL: postgresUrl.optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  DATA_DIR: z.string().min(1).default('.data'),
  OUTBOUND_ROUTES: outboundRoutesSchema,
  APP_URL: origin.default('http://localhost:3000'),
  APP_BRIDGE_URL: z.url().default('https://cdn.shopify.com/shopifycloud/app-bridge.js'),
  PLATFORM_ADMIN_ORIGIN: origin.default('https://admin.shopify.com'),
  SHOPIFY_API_KEY: z.string({ error: 'is missing; it is client_id in shopify.app.toml' }).min(1),
  SHOPIFY_API_SECRET: z
    .string({ error: "is missing; it is the app's client secret on the platform" })
    .min(16, 'is too short; give at least 16 characters'),
  ENCRYPTION_KEYS: encryptionKeysSchema,
  ALLOW_DEVELOPMENT_STORES: flag,
  DEFAULT_PLAN: z.enum(['free', 'pro', 'premium', 'advance', 'elite', 'ultimate']).default('ultimate'),
  BILLING: z.enum(['on', 'off']).default('off'),
  PLAN_CATALOGUE: z.string().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'give smtp://user:password@host:port or smtps://…' })
    .optional(),
  MAIL_FROM: z.string().min(3).max(200).default('Signpost <signpost@localhost>'),
  LANGUAGE_MODEL_PROVIDER: z.enum(['openai-compatible', 'anthropic']).default('openai-compatible'),
  LANGUAGE_MODEL_BASE_URL: z.url({ protocol: /^https?$/, error: 'give https://host/path' }).optional(),
  LANGUAGE_MODEL_API_KEY: z.string().max(500).optional(),
  LANGUAGE_MODEL: z.string().max(200).optional(),
  LANGUAGE_MODEL_SEES_IMAGES: flagOr('true'),
  LANGUAGE_MODEL_CALLS: z.coerce.number().int().min(1).max(1_000).default(64),
  LANGUAGE_MODEL_TOKENS_PER_SHOP_DAY: z.coerce.number().int().min(1_000).default(5_000_000),
  CHANGES_KEEP_DAYS: z.coerce.number().int().min(1).max(36_500).default(400),
  SUPPORT_EMAIL: z.email().optional(),
  TIME_LIMITS_SCALE: z.coerce.number().min(0.001).max(1).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** The product's settings, read once at the start of a process. */
export interface Settings {
  environment: 'production' | 'development' | 'test'
  /** As role `signpost_app`: web and worker. */
  databaseUrl: string
  /** As role `signpost_owner`: migrations only. */
  migrateDatabaseUrl: string | null
  /** Port of the web process; 0 takes a free one. */
  port: number
  /** Port of the worker's /metrics and /healthz; 0 takes a free one. */
  metricsPort: number
  dataDirectory: string
  /** Hosts that are reached at another address; empty in production. */
  outboundRoutes: OutboundRoute[]
  /** Origin under which browsers reach this app, `https://app.example.com`. */
  appUrl: string
  appBridgeUrl: string
  /** Origin of the platform's admin, which frames the app. */
  platformAdminOrigin: string
  apiKey: string
  apiSecret: string
  /** First encrypts, all decrypt. */
  encryptionKeys: EncryptionKey[]
  allowDevelopmentStores: boolean
  /** Plan of every shop that bought none. */
  defaultPlan: 'free' | 'pro' | 'premium' | 'advance' | 'elite' | 'ultimate'
  /** True: plans and credits are sold through the platform. */
  billing: boolean
  /** JSON file that says what plans cost and give, where that differs from ours; null: nothing differs. */
  planCatalogueFile: string | null
  /** Server that takes mail, with its user and password; null sends none. */
  smtpUrl: string | null
  /** Sender of mails, `Signpost <signpost@example.com>`. */
  mailFrom: string
  /** What writes texts for shops without a key of their own; null: nothing does. */
  languageModel: {
    provider: 'openai-compatible' | 'anthropic'
    baseUrl: string
    apiKey: string | null
    model: string
    seesImages: boolean
    /** Calls at once with its key, of all shops and processes together. */
    calls: number
    /** Tokens one shop may use with its key in a day (UTC). */
    tokensPerShopDay: number
  } | null
  /** Days a settled change is kept in History. */
  changesKeepDays: number
  /** Mailbox shown on failure screens; null shows none. */
  supportEmail: string | null
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

/** The start was refused because of settings; the message lists all that is wrong. */
export class SettingsError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(
      `Signpost cannot start; these settings are wrong (.env.example explains each):\n${problems
        .map((line) => `  ${line}`)
        .join('\n')}`,
    )
    this.name = 'SettingsError'
    this.problems = problems
  }
}

/**
 * Reads the settings from an environment. Empty values count as absent. Throws a `SettingsError` that names
 * everything wrong at once; values are never repeated in it, since they may be secrets.
 */
export function readSettings(env: Record<string, string | undefined> = process.env): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settingsSchema.safeParse(given)
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const value = parsed.data
  return {
    environment: value.NODE_ENV,
    databaseUrl: value.DATABASE_URL,
    migrateDatabaseUrl: value.MIGRATE_DATABASE_URL ?? null,
    port: value.PORT,
    metricsPort: value.METRICS_PORT,
    dataDirectory: value.DATA_DIR,
    outboundRoutes: value.OUTBOUND_ROUTES,
    appUrl: value.APP_URL,
    appBridgeUrl: value.APP_BRIDGE_URL,
    platformAdminOrigin: value.PLATFORM_ADMIN_ORIGIN,
    apiKey: value.SHOPIFY_API_KEY,
    apiSecret: value.SHOPIFY_API_SECRET,
    encryptionKeys: value.ENCRYPTION_KEYS,
    allowDevelopmentStores: value.ALLOW_DEVELOPMENT_STORES,
    defaultPlan: value.DEFAULT_PLAN,
    billing: value.BILLING === 'on',
    planCatalogueFile: value.PLAN_CATALOGUE ?? null,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM,
    languageModel: languageModelOf(value),
    changesKeepDays: value.CHANGES_KEEP_DAYS,
    supportEmail: value.SUPPORT_EMAIL ?? null,
    logLevel: value.LOG_LEVEL,
  }
}

/** A model is set up when it is named: a base URL is needed, except for Anthropic's own. */
function languageModelOf(value: z.infer<typeof settingsSchema>): Settings['languageModel'] {
  const provider = value.LANGUAGE_MODEL_PROVIDER
  const baseUrl =
    value.LANGUAGE_MODEL_BASE_URL ?? (provider === 'anthropic' ? 'https://api.anthropic.com/v1' : undefined)
  if (value.LANGUAGE_MODEL === undefined || baseUrl === undefined) return null
  return {
    provider,
    baseUrl,
    apiKey: value.LANGUAGE_MODEL_API_KEY ?? null,
    model: value.LANGUAGE_MODEL,
    seesImages: value.LANGUAGE_MODEL_SEES_IMAGES,
    calls: value.LANGUAGE_MODEL_CALLS,
    tokensPerShopDay: value.LANGUAGE_MODEL_TOKENS_PER_SHOP_DAY,
  }
}

/** TIME_LIMITS_SCALE: below 1 only in rigs, which cannot wait a quarter of an hour. */
export function timeLimitsScale(): number {
  return settingsSchema.shape.TIME_LIMITS_SCALE.catch(1).parse(process.env['TIME_LIMITS_SCALE'] || undefined)
}

/** Where programs are looked up, for the few we start. */
export function programPath(): string {
  return process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin'
}
