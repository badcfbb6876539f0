import { z } from 'zod'
import { givenIn, portNumber, storefrontPorts, text, wholeNumber } from './setting-values.ts'

const schema = z.object({
  SANDBOX_PORT: portNumber.default(4000),
  SANDBOX_DATA_DIR: z.string().default('.data/sandbox'),
  /** Folder of drawn images shared by several platforms, such as those of a test run; unset: each draws its own. */
  SANDBOX_DRAWINGS_DIR: z.string().optional(),
  /** First storefront port; stores use this and the following ones. */
  SANDBOX_STOREFRONT_PORT: portNumber.optional(),
  SANDBOX_STOREFRONT_PORTS: storefrontPorts,
  /** Port that accepts mail; unset: the one after the last storefront. */
  SANDBOX_SMTP_PORT: portNumber.optional(),
  /** Seconds between two simulated visits to deleted pages of the stores; 0: no visits. */
  SANDBOX_VISITS_SECONDS: wholeNumber(0, 86_400).default(0),
  /** Folder with shopify.app.toml and the theme extension of the app under development. */
  SANDBOX_APP_DIR: z.string().default('.'),
  /** URL of the app during development; empty: application_url of its shopify.app.toml. */
  SANDBOX_APP_URL: z
    .url({ protocol: /^https?$/, error: 'give a URL like https://app.example.com' })
    .optional(),
  /** Secret shared with the app: signs session tokens, webhooks and proxy calls. */
  SANDBOX_APP_SECRET: text(16),
  /** API key the language model accepts from the start; others are added through the control surface. */
  SANDBOX_LANGUAGE_MODEL_KEY: text(8).optional(),
  /** The only OAuth client the search engine accepts. */
  SANDBOX_GOOGLE_CLIENT_ID: text(8).optional(),
  SANDBOX_GOOGLE_CLIENT_SECRET: text(8).optional(),
})

/** Settings of the sandbox process. */
export interface SandboxSettings {
  port: number
  /** First storefront port; a store's own port is in its record. */
  storefrontPort: number
  storefrontPorts: number
  /** Port on which mail is caught. */
  smtpPort: number
  /** Seconds between two simulated visits to deleted pages of the stores; absent or 0: no visits. */
  visitsSeconds?: number
  dataDirectory: string
  /** Folder of shared drawn images; absent: not shared. */
  drawingsDirectory?: string
  appDirectory: string
  /** Replaces application_url, as a development tunnel does; null: as declared. */
  appUrl: string | null
  appSecret: string
  /** API key the language model accepts; absent: none until one is added. */
  languageModelKey?: string
  /** The OAuth client the search engine accepts; absent: none. */
  googleClient?: { id: string; secret: string }
  /** `http://admin.localhost:4000` */
  adminOrigin: string
}

/** Reads the sandbox's settings from an environment; throws one error that lists every bad value. */
export function readSandboxSettings(env: Record<string, string | undefined>): SandboxSettings {
  const parsed = schema.safeParse(givenIn(env))
  if (!parsed.success) {
    const list = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')
    throw new Error(`The sandbox cannot start; these settings are wrong:\n${list}`)
  }
  const value = parsed.data
  const storefrontPort = value.SANDBOX_STOREFRONT_PORT ?? value.SANDBOX_PORT + 1
  return {
    port: value.SANDBOX_PORT,
    storefrontPort,
    storefrontPorts: value.SANDBOX_STOREFRONT_PORTS,
    smtpPort: value.SANDBOX_SMTP_PORT ?? storefrontPort + value.SANDBOX_STOREFRONT_PORTS,
    visitsSeconds: value.SANDBOX_VISITS_SECONDS,
    dataDirectory: value.SANDBOX_DATA_DIR,
    ...(value.SANDBOX_DRAWINGS_DIR && { drawingsDirectory: value.SANDBOX_DRAWINGS_DIR }),
    appDirectory: value.SANDBOX_APP_DIR,
    appUrl: value.SANDBOX_APP_URL ?? null,
    appSecret: value.SANDBOX_APP_SECRET,
    ...(value.SANDBOX_LANGUAGE_MODEL_KEY ? { languageModelKey: value.SANDBOX_LANGUAGE_MODEL_KEY } : {}),
    ...(value.SANDBOX_GOOGLE_CLIENT_ID && value.SANDBOX_GOOGLE_CLIENT_SECRET
      ? { googleClient: { id: value.SANDBOX_GOOGLE_CLIENT_ID, secret: value.SANDBOX_GOOGLE_CLIENT_SECRET } }
      : {}),
    adminOrigin: `http://admin.localhost:${value.SANDBOX_PORT}`,
  }
}
