import { GraphQLError } from 'graphql'
import type { Requirement } from './access-rules.ts'

/** Returns the error for a field that exists on the platform but that this sandbox does not implement. */
export function notImplemented(type: string, field: string): GraphQLError {
  return new GraphQLError(`SANDBOX_NOT_IMPLEMENTED ${type}.${field}`, {
    extensions: { code: 'SANDBOX_NOT_IMPLEMENTED', typeName: type, fieldName: field },
  })
}

/** Returns the platform's error for a missing scope. */
export function accessDenied(field: string, requirement: Requirement): GraphQLError {
  return new GraphQLError(
    `Access denied for ${field} field. Required access: ${requirement.requiredAccess}`,
    {
      extensions: {
        code: 'ACCESS_DENIED',
        documentation: 'https://shopify.dev/api/usage/access-scopes',
        requiredAccess: requirement.requiredAccess,
      },
    },
  )
}

/** Returns the error for a query that cannot be answered: a bad cursor, no page size, an id of another type. */
export function badRequest(message: string, code = 'BAD_REQUEST'): GraphQLError {
  return new GraphQLError(message, { extensions: { code } })
}
