import { setImmediate } from 'node:timers/promises'
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

/**
 * Builds the OpenAPI 3.1 document of contracts, with the errors of the catalogue. Processes one contract after the
 * other and lets other requests run in between: all at once would block the process for a tenth of a second or more.
 */
export async function openApiDocument(
  contract: Record<string, AnyContractRouter>,
  { info, prefix, errors }: ApiDescription,
): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const about = { info, servers: [{ url: prefix }] }
  const document = await generator.generate({}, about)
  document.paths = {}
  for (const [slug, part] of Object.entries(contract)) {
    const { paths } = await generator.generate({ [slug]: part }, about)
    for (const [path, methods] of Object.entries(paths ?? {}))
      document.paths[path] = { ...document.paths[path], ...methods }
    await setImmediate()
  }
  return describeErrors(document, errors)
}
