import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql'
import { z } from 'zod'
import { type AccessRules, accessRules } from './access-rules.ts'

/** Versions of the Admin API this platform serves, as written in the URL. */
export const API_VERSIONS = ['2026-07', '2026-10', 'unstable'] as const
export type ApiVersion = (typeof API_VERSIONS)[number]

/** One version of the Admin API: the platform's own schema and its list of access scopes. */
export interface AdminApi {
  version: ApiVersion
  schema: GraphQLSchema
  access: AccessRules
}

const published = z.object({
  data: z.looseObject({ __schema: z.looseObject({}) }),
  offline_scopes: z.object({
    items: z.array(
      z.object({
        typeName: z.string(),
        fieldName: z.string().optional(),
        requiredAccess: z.string(),
        offlineScopes: z.array(z.string()),
      }),
    ),
  }),
})

const built = new Map<ApiVersion, AdminApi>()

export function isApiVersion(text: string): text is ApiVersion {
  return (API_VERSIONS as readonly string[]).includes(text)
}

/**
 * Returns the schema of one version, built on first use (about a tenth of a second) from the introspection data the
 * platform publishes in `@shopify/ai-toolkit`; nothing else of that package is used.
 */
export function adminApi(version: ApiVersion): AdminApi {
  const known = built.get(version)
  if (known) return known
  const require = createRequire(import.meta.url)
  const manifest = require.resolve('@shopify/ai-toolkit/package.json')
  const file = join(dirname(manifest), `skills/shopify-admin/assets/admin_${version}.json.br`)
  const content = published.parse(JSON.parse(brotliDecompressSync(readFileSync(file)).toString('utf8')))
  const api: AdminApi = {
    version,
    // The data is the platform's own and was validated once; validating it at each start costs a second.
    schema: buildClientSchema(content.data as unknown as IntrospectionQuery, { assumeValid: true }),
    access: accessRules(content.offline_scopes.items),
  }
  built.set(version, api)
  return api
}
