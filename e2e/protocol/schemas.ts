import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql'

/** Versions that an operation must be valid on: the current one, the previous one, and the coming one. */
export const VERSIONS = ['2026-07', '2026-10', 'unstable'] as const
export type Version = (typeof VERSIONS)[number]

const built = new Map<Version, GraphQLSchema>()

/** Returns the platform's official Admin API schema, from the introspection data it publishes. */
export function officialSchema(version: Version): GraphQLSchema {
  const known = built.get(version)
  if (known) return known
  const require = createRequire(import.meta.url)
  const manifest = require.resolve('@shopify/ai-toolkit/package.json')
  const file = join(dirname(manifest), `skills/shopify-admin/assets/admin_${version}.json.br`)
  const content = JSON.parse(brotliDecompressSync(readFileSync(file)).toString('utf8')) as {
    data: IntrospectionQuery
  }
  // Ten of its types break a rule that is newer than they are (deprecated fields of an interface).
  const schema = buildClientSchema(content.data, { assumeValid: true })
  built.set(version, schema)
  return schema
}
