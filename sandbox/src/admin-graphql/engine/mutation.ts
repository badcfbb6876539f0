import { GraphQLError, type GraphQLOutputType, getNamedType, isNonNullType, isObjectType } from 'graphql'
import type { AdminRequest } from './admin-request.ts'
import { entity, type FieldAnswer } from './entity.ts'
import { plantedRefusal } from './planted-refusals.ts'
import { type UserError, UserErrors } from './user-errors.ts'
import { noteWrite } from './write-log.ts'

type Payload = Record<string, unknown>

/**
 * Wraps `work` as a mutation's resolver; `work` returns the payload without `userErrors` or throws `UserErrors`. Runs
 * in one transaction, logs the write with its outcome, and refuses it if the fault knobs say so.
 */
export function mutation<A extends object>(work: (args: A, request: AdminRequest) => Payload): FieldAnswer {
  return (_source: unknown, args: A, request: AdminRequest, info): Payload => {
    const operation = info.fieldName
    const { state, context } = request
    // An update that names a record but sets no field writes nothing.
    const writes = !isEmptyUpdate(operation, args)
    try {
      const planted =
        writes && plantedRefusal(context.faults, { operation, input: args, type: info.returnType })
      if (planted) throw new UserErrors([planted])
      return state.transaction(() => {
        const payload = work(args, request)
        if (writes) noteWrite(request, { operation, input: args, outcome: 'applied', payload })
        return complete({ userErrors: [], ...payload }, info.returnType, request)
      })
    } catch (error) {
      const refusedInput = error instanceof UserErrors
      const outcome = refusedInput ? 'user-error' : error instanceof GraphQLError ? 'refused' : 'failed'
      if (writes) noteWrite(request, { operation, input: args, outcome })
      if (!refusedInput) throw error
      return refusal(error.list, info.returnType, request)
    }
  }
}

/** True for an update that names its records but sets none of their fields. */
export function isEmptyUpdate(operation: string, args: object): boolean {
  const isEmpty = (value: unknown): boolean =>
    Array.isArray(value)
      ? value.every(isEmpty)
      : typeof value === 'object' && value !== null
        ? Object.entries(value).every(([name, inner]) => name === 'id' || isEmpty(inner))
        : value === undefined
  return operation.endsWith('Update') && isEmpty(args)
}

/**
 * Adds the fields several payloads share: the shop, and the copy of the errors in payloads about media. The mutation
 * provides every other field itself.
 */
function complete(payload: Payload, type: GraphQLOutputType, request: AdminRequest): Payload {
  const named = getNamedType(type)
  if (!isObjectType(named)) return payload
  const fields = named.getFields()
  return {
    ...(fields['shop'] && { shop: entity('Shop', request.store) }),
    ...(fields['mediaUserErrors'] && { mediaUserErrors: payload['userErrors'] }),
    ...payload,
  }
}

/** Builds a payload that holds only the errors; each error carries every field the schema defines. */
function refusal(errors: UserError[], type: GraphQLOutputType, request: AdminRequest): Payload {
  const named = getNamedType(type)
  const payload: Payload = {}
  if (isObjectType(named))
    for (const [name, field] of Object.entries(named.getFields()))
      if (!isNonNullType(field.type)) payload[name] = null
  const userErrors = errors.map((error) => ({ elementIndex: null, filename: null, ...error }))
  return complete({ ...payload, userErrors }, type, request)
}
