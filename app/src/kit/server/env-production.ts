import type { OutboundRoute } from './env-parts.ts'
import { findRoute, routesFor } from './outbound/url-guard.ts'

/** The settings to check, as read. */
interface LookedAt {
  DATABASE_URL?: string | undefined
  MIGRATE_DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  SHOPIFY_API_KEY?: string | undefined
  SHOPIFY_API_SECRET?: string | undefined
  LANGUAGE_MODEL_API_KEY?: string | undefined
  LANGUAGE_MODEL_BASE_URL?: string | undefined
  OBJECT_STORE_URL?: string | undefined
  ERROR_REPORTING_DSN?: string | undefined
  SMTP_URL?: string | undefined
  MAIL_FROM: string
  APP_URL: string
  APP_BRIDGE_URL: string
  PLATFORM_ADMIN_ORIGIN: string
  GOOGLE_AUTHORIZATION_URL: string
  GOOGLE_CLIENT_SECRET?: string | undefined
  ENCRYPTION_KEYS: readonly { id: string; key: Uint8Array }[]
  OUTBOUND_ROUTES: OutboundRoute[]
}

/** `client_id` of the repository's shopify.app.toml; every operator has their own app. */
const EXAMPLE_CLIENT_ID = '5160f05e7b1a4d0e9c3a8d21f47e6b90'
const EXAMPLE = 'is the published example; everybody knows it'

/**
 * Returns what must not be in production: published values of `.env.example`, a sender nobody has, URLs without TLS,
 * and routes that redirect requests for the platform or for stores.
 */
export function productionProblems(value: LookedAt): string[] {
  return [...exampleValues(value), ...openUrls(value), ...foreignRoutes(value.OUTBOUND_ROUTES)]
}

function exampleValues(value: LookedAt): string[] {
  const problems: string[] = []
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'MIGRATE_DATABASE_URL'] as const) {
    if (/:change-me@/.test(value[name] ?? '')) problems.push(`${name}: its password ${EXAMPLE}`)
  }
  if (value.SHOPIFY_API_KEY === EXAMPLE_CLIENT_ID)
    problems.push(`SHOPIFY_API_KEY: ${EXAMPLE}; give your own app's client id`)
  for (const name of ['SHOPIFY_API_SECRET', 'LANGUAGE_MODEL_API_KEY', 'GOOGLE_CLIENT_SECRET'] as const) {
    if (value[name]?.startsWith('change-me')) problems.push(`${name}: ${EXAMPLE}`)
  }
  for (const { id, key } of value.ENCRYPTION_KEYS) {
    if (key.every((byte) => byte === key[0]))
      problems.push(`ENCRYPTION_KEYS: the key ${id} ${EXAMPLE}; make one with openssl rand -base64 32`)
  }
  if (value.SMTP_URL !== undefined && /@localhost>?$/.test(value.MAIL_FROM))
    problems.push('MAIL_FROM: give an address of your own domain; mail servers refuse one at localhost')
  return problems
}

function openUrls(value: LookedAt): string[] {
  const problems = (
    [
      'APP_URL',
      'APP_BRIDGE_URL',
      'PLATFORM_ADMIN_ORIGIN',
      'GOOGLE_AUTHORIZATION_URL',
      // Browsers report to it too, from pages that may load nothing without TLS.
      'ERROR_REPORTING_DSN',
    ] as const
  ).flatMap((name) =>
    value[name]?.startsWith('https://') !== false
      ? []
      : [`${name}: give an https URL; production takes no other`],
  )
  const model = value.LANGUAGE_MODEL_BASE_URL
  const routes = routesFor(value.OUTBOUND_ROUTES, 'language-model')
  if (model?.startsWith('http:') && findRoute(routes, new URL(model)) === null)
    problems.push(
      'LANGUAGE_MODEL_BASE_URL: give an https URL, or a language-model route in OUTBOUND_ROUTES for a server in your own network',
    )
  const objects = value.OBJECT_STORE_URL
  const toObjects = routesFor(value.OUTBOUND_ROUTES, 'object-store')
  if (objects?.startsWith('http:') && findRoute(toObjects, new URL(objects)) === null)
    problems.push(
      'OBJECT_STORE_URL: give an https URL, or an object-store route in OUTBOUND_ROUTES for a server in your own network',
    )
  return problems
}

/** Services of the operator, which may be in the operator's own network. */
const OWN_SERVICES = new Set<string>(['language-model', 'object-store'])

function foreignRoutes(routes: readonly OutboundRoute[]): string[] {
  return routes.flatMap(({ purpose, host }) =>
    OWN_SERVICES.has(purpose)
      ? []
      : [
          `OUTBOUND_ROUTES: ${purpose}:${host} is for trials; production takes language-model and object-store routes only`,
        ],
  )
}
