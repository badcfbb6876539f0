import { GraphQLError } from 'graphql'
import type { Requirement } from './access-rules.ts'

/** The field exists on the platform, but this sandbox does not answer it (yet). */
export function notImplemented(type: string, field: string): GraphQLError {
  return new GraphQLError(`SANDBOX_NOT_IMPLEMENTED ${type}.${field}`, {
    extensions: { code: 'SANDBOX_NOT_IMPLEMENTED', typeName: type, fieldName: field },
  })
}

/** The platform's answer when a scope is missing. */
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

/** The question itself cannot be answered: a bad cursor, no page size, an id of another kind. */
export function badRequest(message: string, code = 'BAD_REQUEST'): GraphQLError {
  return new GraphQLError(message, { extensions: { code } })
}
