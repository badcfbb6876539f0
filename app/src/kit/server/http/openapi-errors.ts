import type { OpenAPI } from '@orpc/contract'
import type { ErrorDefinition } from '#kit/shared/errors.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const

/** Adds the possible failures to every operation: one response per status, with the codes it may carry. */
export function describeErrors(
  document: OpenAPI.Document,
  errors: readonly ErrorDefinition[],
): OpenAPI.Document {
  const byStatus = Map.groupBy(errors, (error) => error.status)
  const components = Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      nameOf(status),
      {
        description: group.map((error) => `\`${error.code}\`: ${error.message}`).join('\n\n'),
        content: {
          'application/json': {
            schema: {
              type: 'object' as const,
              required: ['message', 'code'],
              properties: {
                message: { type: 'string' as const },
                code: { type: 'string' as const, enum: group.map((error) => error.code).sort() },
                details: { type: 'object' as const, additionalProperties: true },
              },
            },
          },
        },
      },
    ]),
  )
  const responses = Object.fromEntries(
    [...byStatus.keys()].map((status) => [
      String(status),
      { $ref: `#/components/responses/${nameOf(status)}` },
    ]),
  )
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, item]) => [
      path,
      { ...item, ...withResponses(item, responses) },
    ]),
  )
  return {
    ...document,
    paths,
    security: [{ sessionToken: [] }],
    components: {
      ...document.components,
      responses: components,
      securitySchemes: { sessionToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function nameOf(status: number): string {
  return `Failure${status}`
}

function withResponses(
  item: OpenAPI.PathItemObject | undefined,
  responses: OpenAPI.ResponsesObject,
): OpenAPI.PathItemObject {
  const operations = METHODS.flatMap((method) => {
    const operation = item?.[method]
    return operation ? [[method, { ...operation, responses: { ...operation.responses, ...responses } }]] : []
  })
  return Object.fromEntries(operations)
}
