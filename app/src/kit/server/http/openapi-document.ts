import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { ApiOptions } from './api.ts'
import { describeErrors } from './openapi-errors.ts'

/** The OpenAPI 3.1 document of contracts, with the errors of the catalogue. */
export async function openApiDocument(
  contract: Record<string, AnyContractRouter>,
  { info, prefix, errors }: Pick<ApiOptions<object>, 'info' | 'prefix' | 'errors'>,
): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return describeErrors(await generator.generate(contract, { info, servers: [{ url: prefix }] }), errors)
}
