import { z } from 'zod'
import type { ReportingTarget } from '#kit/shared/error-reporting.ts'
import { errorReportingOf, errorReportingSchema } from './env-error-reporting.ts'
import { type GoogleSettings, googleOf, googleProblems, googleSchema } from './env-google.ts'
import {
  type KeywordDataSettings,
  keywordDataOf,
  keywordDataProblems,
  keywordDataSchema,
} from './env-keyword-data.ts'
import {
  type LanguageModelSettings,
  languageModelOf,
  languageModelProblems,
  languageModelSchema,
} from './env-language-model.ts'
import {
  type ObjectStoreSettings,
  objectStoreOf,
  objectStoreProblems,
  objectStoreSchema,
} from './env-object-store.ts'
import {
  type EncryptionKey,
  encryptionKeysSchema,
  flagOr,
  type OutboundRoute,
  oneOf,
  outboundRoutesSchema,
  wholeNumber,
} from './env-parts.ts'
import { productionProblems } from './env-production.ts'

const origin = z
  .url({ protocol: /^https?$/, error: 'give a URL like https://signpost.example.com' })
  .refine((value) => URL.parse(value)?.origin === value.replace(/\/$/, ''), 'give an origin without a path')
  .transform((value) => URL.parse(value)?.origin ?? value)

const postgresUrl = z
  .string({ error: 'is missing; give postgres://user:password@host:port/database' })
  .regex(/^postgres(ql)?:\/\//, 'give postgres://user:password@host:port/database')

const flag = flagOr('false')

/** Every setting the product reads. `.env.example` explains each one; a test keeps the two in step. */
export const settingsSchema = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test']).default('production'),
  DATABASE_URL: postgresUrl,
  DATABASE_POOLER: oneOf(['on', 'off']).default('off'),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  MIGRATE_DATABASE_URL: postgresUrl.optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  WEB_METRICS_PORT: wholeNumber(0, 65_535).default(0),
  METRICS_PORT: wholeNumber(0, 65_535).default(0),
  METRICS_HOST: z.string().max(255).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  OUTBOUND_ROUTES: outboundRoutesSchema,
  APP_URL: origin.default('http://localhost:3000'),
  APP_BRIDGE_URL: z
    .url('give a URL like https://host/script.js')
    .default('https://cdn.shopify.com/shopifycloud/app-bridge.js'),
  PLATFORM_ADMIN_ORIGIN: origin.default('https://admin.shopify.com'),
  SHOPIFY_API_KEY: z.string({ error: 'is missing; it is client_id in shopify.app.toml' }).min(1),
  SHOPIFY_API_SECRET: z
    .string({ error: "is missing; it is the app's client secret on the platform" })
    .min(16, 'is too short; give at least 16 characters'),
  ENCRYPTION_KEYS: encryptionKeysSchema,
  ALLOW_DEVELOPMENT_STORES: flag,
  READ_AT_INSTALL: oneOf(['on', 'catalogue', 'off']).default('on'),
  DEFAULT_PLAN: oneOf(['free', 'pro', 'premium', 'advance', 'elite', 'ultimate']).default('ultimate'),
  BILLING: oneOf(['on', 'off']).default('off'),
  PLAN_CATALOGUE: z.string().optional(),
  SERVICE_CATALOGUE: z.string().optional(),
  PARTNER_APPS: z.string().optional(),
  OPERATOR_SWITCHES: z.string().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'give smtp://user:password@host:port or smtps://…' })
    .optional(),
  MAIL_FROM: z
    .string()
    .min(3, 'give Name <address>')
    .max(200, 'is longer than 200 characters')
    .default('Signpost <signpost@localhost>'),
  ...languageModelSchema,
  IMPORTS_PER_SHOP_DAY: wholeNumber(1, 10_000).default(50),
  CHANGES_KEEP_DAYS: wholeNumber(1, 36_500).default(400),
  ...objectStoreSchema,
  ...googleSchema,
  ...keywordDataSchema,
  CHROMIUM_PATH: z.string().max(500).optional(),
  BROWSER_SANDBOX: oneOf(['on', 'off']).default('on'),
  BROWSER_USER_ID: wholeNumber(1, 4_294_967_294).default(65_534),
  LAB_RUNS: wholeNumber(1, 9).default(5),
  CRUX_API_KEY: z.string().max(200).optional(),
  ...errorReportingSchema,
  PAGESPEED_API_KEY: z.string().max(200).optional(),
  SUPPORT_EMAIL: z.email('give an address like help@example.com').optional(),
  STAFF_EMAIL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'give a domain like example.com')
    .optional(),
  STAFF_PASSWORDS: oneOf(['on', 'off']).default('off'),
  TIME_LIMITS_SCALE: z.coerce.number().min(0.001).max(1).default(1),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** The product's settings, read once when a process starts. */
export interface Settings {
  environment: 'production' | 'development' | 'test'
  /** Used by web and worker, as role `signpost_app`. */
  databaseUrl: string
  /** True if `databaseUrl` leads through a pooler that reassigns its connections between transactions. */
  databaseIsPooled: boolean
  /**
   * Bypasses the pooler, as the same role: for anything that needs a dedicated connection. Null if there is only
   * `databaseUrl`.
   */
  databaseDirectUrl: string | null
  /** As role `signpost_owner`: migrations only. */
  migrateDatabaseUrl: string | null
  /** Port of the web process; 0 picks a free one. */
  port: number
  /** Port of the web process's /metrics, /healthz, /livez and /readyz; 0 picks a free one. */
  webMetricsPort: number
  /** Same for the worker. */
  metricsPort: number
  /** Address both of these ports listen on. */
  metricsHost: string
  dataDirectory: string
  /** Hosts reached at another address; empty in production. */
  outboundRoutes: OutboundRoute[]
  /** Origin browsers use to reach this app, `https://app.example.com`. */
  appUrl: string
  appBridgeUrl: string
  /** Origin of the platform's admin, which frames the app. */
  platformAdminOrigin: string
  apiKey: string
  apiSecret: string
  /** The first key encrypts, all decrypt. */
  encryptionKeys: EncryptionKey[]
  allowDevelopmentStores: boolean
  /**
   * What is read of a store at installation, without a click: `on` its catalogue and pages, `catalogue` only the
   * catalogue, `off` nothing.
   */
  readAtInstall: 'on' | 'catalogue' | 'off'
  /** Plan of every shop that has not bought one. */
  defaultPlan: 'free' | 'pro' | 'premium' | 'advance' | 'elite' | 'ultimate'
  /** True if plans and credits are sold through the platform. */
  billing: boolean
  /** JSON file that overrides the prices and contents of our plans; null for no overrides. */
  planCatalogueFile: string | null
  /** JSON file that overrides our list of services; null for no overrides. */
  serviceCatalogueFile: string | null
  /** JSON file with the apps the operator recommends; null for none. */
  partnerAppsFile: string | null
  /** JSON file that overrides what the operator offers and shows; null for no overrides. */
  operatorSwitchesFile: string | null
  /** SMTP server, with user and password; null sends no mail. */
  smtpUrl: string | null
  /** Sender of mails, `Signpost <signpost@example.com>`. */
  mailFrom: string
  /** The model for shops without their own key; null: templates only. */
  languageModel: LanguageModelSettings | null
  /** CSV files one shop may upload per day (UTC). */
  importsPerShopDay: number
  /** Days an ended change is kept in History. */
  changesKeepDays: number
  /** Bucket for original images; null: a folder in `dataDirectory`. */
  objectStore: ObjectStoreSettings | null
  google: GoogleSettings
  /** The installation's accounts with keyword services. */
  keywordData: KeywordDataSettings
  /** Path of the browser that opens pages. Null: search for it; `none`: there is no browser. */
  browserPath: string | null
  /** Whether the browser isolates pages by its own means; off only if the operator says so. */
  browserSandbox: boolean
  /** User id of the browser process if the worker runs as root. */
  browserUserId: number
  /** Lighthouse runs of a manually started speed test; the median counts. */
  labRuns: number
  /** Google API key for the Chrome UX Report; null: no field data from Chrome. */
  cruxKey: string | null
  /** Where errors are reported, and under which environment; null: nowhere. */
  errorReporting: ReportingTarget | null
  /** Google API key for PageSpeed Insights, which then runs the speed tests; null: this machine's browser runs them. */
  pageSpeedKey: string | null
  /** Email address shown on failure screens; null shows none. */
  supportEmail: string | null
  /** Stores with an email address at this domain count as staff, not as merchants; null: no domain does. */
  staffEmailDomain: string | null
  /** True if staff may also sign in with a password. */
  staffPasswords: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

/** Invalid settings prevented the start; the message lists every problem. */
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
 * Reads the settings from an environment. Empty values count as absent. Throws a `SettingsError` that lists all
 * problems at once; it never repeats values, which may be secrets.
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
  const problems = [
    ...languageModelProblems(value),
    ...objectStoreProblems(value),
    ...googleProblems(value),
    ...keywordDataProblems(value),
    ...(value.NODE_ENV === 'production' ? productionProblems(value) : []),
  ]
  if (problems.length > 0) throw new SettingsError(problems)
  return {
    environment: value.NODE_ENV,
    databaseUrl: value.DATABASE_URL,
    databaseIsPooled: value.DATABASE_POOLER === 'on',
    databaseDirectUrl: value.DATABASE_DIRECT_URL ?? null,
    migrateDatabaseUrl: value.MIGRATE_DATABASE_URL ?? null,
    port: value.PORT,
    webMetricsPort: value.WEB_METRICS_PORT,
    metricsPort: value.METRICS_PORT,
    metricsHost: value.METRICS_HOST,
    dataDirectory: value.DATA_DIR,
    outboundRoutes: value.OUTBOUND_ROUTES,
    appUrl: value.APP_URL,
    appBridgeUrl: value.APP_BRIDGE_URL,
    platformAdminOrigin: value.PLATFORM_ADMIN_ORIGIN,
    apiKey: value.SHOPIFY_API_KEY,
    apiSecret: value.SHOPIFY_API_SECRET,
    encryptionKeys: value.ENCRYPTION_KEYS,
    allowDevelopmentStores: value.ALLOW_DEVELOPMENT_STORES,
    readAtInstall: value.READ_AT_INSTALL,
    defaultPlan: value.DEFAULT_PLAN,
    billing: value.BILLING === 'on',
    planCatalogueFile: value.PLAN_CATALOGUE ?? null,
    serviceCatalogueFile: value.SERVICE_CATALOGUE ?? null,
    partnerAppsFile: value.PARTNER_APPS ?? null,
    operatorSwitchesFile: value.OPERATOR_SWITCHES ?? null,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM,
    languageModel: languageModelOf(value),
    importsPerShopDay: value.IMPORTS_PER_SHOP_DAY,
    changesKeepDays: value.CHANGES_KEEP_DAYS,
    objectStore: objectStoreOf(value),
    google: googleOf(value),
    keywordData: keywordDataOf(value),
    browserPath: value.CHROMIUM_PATH ?? null,
    browserSandbox: value.BROWSER_SANDBOX === 'on',
    browserUserId: value.BROWSER_USER_ID,
    labRuns: value.LAB_RUNS,
    cruxKey: value.CRUX_API_KEY ?? null,
    errorReporting: errorReportingOf(value),
    pageSpeedKey: value.PAGESPEED_API_KEY ?? null,
    supportEmail: value.SUPPORT_EMAIL ?? null,
    staffEmailDomain: value.STAFF_EMAIL_DOMAIN ?? null,
    staffPasswords: value.STAFF_PASSWORDS === 'on',
    logLevel: value.LOG_LEVEL,
  }
}

/** TIME_LIMITS_SCALE: below 1 only in rigs, which cannot wait a quarter of an hour. */
export function timeLimitsScale(): number {
  return settingsSchema.shape.TIME_LIMITS_SCALE.catch(1).parse(process.env['TIME_LIMITS_SCALE'] || undefined)
}

/** WATCH_TRANSACTIONS: set by tests and rigs to make outbound calls inside a transaction fail. */
export function watchesTransactions(): boolean {
  return process.env['WATCH_TRANSACTIONS'] === 'yes'
}

/** STATEMENTS_FILE: tests record every SQL statement in this file; null in production. */
export function statementsFile(): string | null {
  return process.env['STATEMENTS_FILE'] || null
}

/** PATH for the few programs that Signpost starts. */
export function programPath(): string {
  return process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin'
}
