import { type GraphQLResolveInfo, type GraphQLTypeResolver, getNamedType, isAbstractType } from 'graphql'
import type { Requirement } from './access-rules.ts'
import type { AdminRequest } from './admin-request.ts'
import { Entity } from './entity.ts'
import { accessDenied, notImplemented } from './graphql-errors.ts'
import { noteRefusal } from './write-log.ts'

/**
 * Resolves every field of every type: with the type's resolver if it has one, else from the value's own property,
 * else with an error that names the field. A forgotten field never resolves to null.
 */
export function answerField(
  source: unknown,
  args: object,
  request: AdminRequest,
  info: GraphQLResolveInfo,
): unknown {
  const type = info.parentType.name
  const requirement = request.api.access.ofField(type, info.fieldName, info.returnType)
  if (requirement && !isGranted(requirement, request)) {
    if (type === 'Mutation') noteRefusal(request, info.fieldName, args)
    throw accessDenied(info.fieldName, requirement)
  }
  const answer = request.resolvers[type]?.[info.fieldName]
  if (answer) {
    const subject = source instanceof Entity ? source.record : source
    return checked(answer(subject, args, request, info), request, info)
  }
  if (typeof source === 'object' && source !== null && !(source instanceof Entity)) {
    if (Object.hasOwn(source, info.fieldName)) {
      const value = (source as Record<string, unknown>)[info.fieldName]
      return checked(typeof value === 'function' ? value() : value, request, info)
    }
  }
  throw notImplemented(type, info.fieldName)
}

function isGranted(requirement: Requirement, request: AdminRequest): boolean {
  return requirement.scopes.some((scope) => request.scopes.has(scope))
}

/** Returns the value as it is sent; a value behind an interface needs the scopes of its own type. */
function checked(value: unknown, request: AdminRequest, info: GraphQLResolveInfo): unknown {
  const type = getNamedType(info.returnType)
  // The platform reports times to the second.
  if (type.name === 'DateTime' && typeof value === 'string') return value.replace(/\.\d+Z$/, 'Z')
  if (!isAbstractType(type)) return value
  for (const item of Array.isArray(value) ? value : [value]) {
    const requirement = item instanceof Entity ? request.api.access.ofType(item.typename) : undefined
    if (requirement && !isGranted(requirement, request)) throw accessDenied(info.fieldName, requirement)
  }
  return value
}

/** Returns the type name of a value behind an interface or union. */
export const typeOfValue: GraphQLTypeResolver<unknown, AdminRequest> = (value) => {
  if (value instanceof Entity) return value.typename
  if (typeof value === 'object' && value !== null && '__typename' in value) return String(value.__typename)
  return undefined
}
