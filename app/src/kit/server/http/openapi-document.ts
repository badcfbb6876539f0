import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { AnyContractRouter } from '@orpc/contract'
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

export async function sentDocument(
  contract: Record<string, AnyContractRouter>,
  description: ApiDescription,
): Promise<SentDocument> {
  const plain = Buffer.from(JSON.stringify(await openApiDocument(contract, description)))
  return { plain, gzipped: await promisify(gzip)(plain) }
}

/**
 * Builds the OpenAPI 3.1 document of contracts, with the errors of the catalogue. Processes one procedure after the
 * other and lets other requests run in between: all at once would block the process for a fifth of a second or more.
 */
async function openApiDocument(
  contract: Record<string, AnyContractRouter>,
  { info, prefix, errors }: ApiDescription,
): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const about = { info, servers: [{ url: prefix }] }
  const document = await generator.generate({}, about)
  document.paths = {}
  for (const [slug, part] of Object.entries(contract))
    for (const [name, procedure] of Object.entries(part)) {
      const { paths } = await generator.generate({ [slug]: { [name]: procedure } }, about)
      for (const [path, methods] of Object.entries(paths ?? {}))
        document.paths[path] = { ...document.paths[path], ...methods }
      await setImmediate()
    }
  return describeErrors(document, errors)
}
