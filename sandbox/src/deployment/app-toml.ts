import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { z } from 'zod'
import type { AppDeclaration } from './deployment.ts'

const scopeList = z.string().transform((text) =>
  text
    .split(',')
    .map((scope) => scope.trim())
    .filter(Boolean),
)

const subscription = z.object({
  topics: z.array(z.string().min(1)).default([]),
  compliance_topics: z.array(z.string().min(1)).default([]),
  uri: z.string().min(1),
})

const schema = z.object({
  client_id: z.string().min(1),
  name: z.string().min(1).max(30, 'must be at most 30 characters'),
  handle: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be lower-case letters, digits and dashes')
    .optional(),
  application_url: z.url({ protocol: /^https?$/ }),
  embedded: z.boolean().default(true),
  access_scopes: z.object({ scopes: scopeList.default([]) }).default({ scopes: [] }),
  webhooks: z
    .object({ api_version: z.string().min(1), subscriptions: z.array(subscription).default([]) })
    .default({ api_version: '2026-10', subscriptions: [] }),
  app_proxy: z
    .object({
      url: z.string().min(1),
      prefix: z.enum(['apps', 'a', 'community', 'tools']),
      subpath: z.string().regex(/^[\w-]+$/, 'must be letters, digits, dashes and underscores'),
    })
    .optional(),
})

/** Contents of shopify.app.toml, before the secret and the theme extension are added. */
export type AppToml = Omit<AppDeclaration, 'secret' | 'extension'>

/**
 * Reads an app's shopify.app.toml. URLs without a host are resolved against `application_url`, as on the platform;
 * `applicationUrl` replaces the declared one (a development tunnel). Throws one error naming the file and each bad
 * field.
 */
export function readAppToml(file: string, applicationUrl: string | null = null): AppToml {
  const toml = parsed(file)
  const result = schema.safeParse(toml)
  if (!result.success) {
    const list = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')
    throw new Error(`${file} cannot be used as an app declaration:\n${list}`)
  }
  const value = { ...result.data, ...(applicationUrl && { application_url: applicationUrl }) }
  const absolute = (uri: string) => new URL(uri, value.application_url).href
  const pick = (kind: 'topics' | 'compliance_topics') =>
    value.webhooks.subscriptions
      .filter((entry) => entry[kind].length > 0)
      .map((entry) => ({ topics: entry[kind], uri: absolute(entry.uri) }))
  return {
    clientId: value.client_id,
    name: value.name,
    handle: value.handle ?? value.name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    applicationUrl: value.application_url,
    embedded: value.embedded,
    scopes: value.access_scopes.scopes,
    webhooks: pick('topics'),
    compliance: pick('compliance_topics'),
    webhookApiVersion: value.webhooks.api_version,
    appProxy: value.app_proxy ? { ...value.app_proxy, url: absolute(value.app_proxy.url) } : null,
  }
}

function parsed(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Point SANDBOX_APP_DIR at the folder that holds the app's shopify.app.toml.`,
      { cause: error },
    )
  }
  try {
    return parse(text)
  } catch (error) {
    throw new Error(`${file} is not valid TOML: ${(error as Error).message}`, { cause: error })
  }
}
