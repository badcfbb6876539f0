import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { AnyContractRouter, OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { ErrorDefinition } from '#kit/shared/errors.ts'
import { describeErrors } from './openapi-errors.ts'

export interface ApiDescription {
  /** `/apps/api` */
  prefix: `/${string}`
  errors: readonly ErrorDefinition[]
  info: { title: string; version: string; description: string }
}

/** A document of a megabyte as it is sent: made into bytes once, not for each reader. */
export interface SentDocument {
  plain: Buffer
  gzipped: Buffer
}

/**
 * Writes the OpenAPI 3.1 document of contracts, with the errors of the catalogue. Processes one procedure, then one
 * path after the other and lets other requests run in between: all at once would block the process for a third of a
 * second.
 */
export async function sentDocument(
  contract: Record<string, AnyContractRouter>,
  { info, prefix, errors }: ApiDescription,
): Promise<SentDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const about = { info, servers: [{ url: prefix }] }
  const document = await generator.generate({}, about)
  const paths: OpenAPI.PathsObject = {}
  for (const [slug, part] of Object.entries(contract))
    for (const [name, procedure] of Object.entries(part)) {
      const described = await generator.generate({ [slug]: { [name]: procedure } }, about)
      for (const [path, methods] of Object.entries(described.paths ?? {}))
        paths[path] = { ...paths[path], ...methods }
      await setImmediate()
    }
  const { components, failuresOf } = describeErrors(errors)
  const written: string[] = []
  for (const [path, item] of Object.entries(paths)) {
    written.push(`${JSON.stringify(path)}:${JSON.stringify(failuresOf(item))}`)
    await setImmediate()
  }
  const frame = JSON.stringify({
    ...document,
    paths: undefined,
    security: [{ sessionToken: [] }],
    components,
  })
  const plain = Buffer.from(`${frame.slice(0, -1)},"paths":{${written.join(',')}}}`)
  return { plain, gzipped: await promisify(gzip)(plain) }
}
