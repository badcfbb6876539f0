import type { OpenAPI } from '@orpc/contract'
import type { ErrorDefinition } from '#kit/shared/errors.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const

export interface DescribedErrors {
  /** The failures, one response per status with the codes it may carry, and how a call is authorised. */
  components: OpenAPI.ComponentsObject
  /** Adds the possible failures to every operation of a path. */
  failuresOf(item: OpenAPI.PathItemObject | undefined): OpenAPI.PathItemObject
}

/** Describes the errors of the catalogue, and the security scheme, for an OpenAPI document. */
export function describeErrors(errors: readonly ErrorDefinition[]): DescribedErrors {
  const byStatus = Map.groupBy(errors, (error) => error.status)
  const failures = Object.fromEntries(
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
  return {
    components: {
      responses: failures,
      securitySchemes: { sessionToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    failuresOf: (item) => ({ ...item, ...withResponses(item, responses) }),
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
