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

/** The OpenAPI 3.1 document of contracts, with the errors of the catalogue. */
export async function openApiDocument(
  contract: Record<string, AnyContractRouter>,
  { info, prefix, errors }: ApiDescription,
): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return describeErrors(await generator.generate(contract, { info, servers: [{ url: prefix }] }), errors)
}
