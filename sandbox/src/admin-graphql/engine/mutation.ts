import { GraphQLError, type GraphQLOutputType, getNamedType, isNonNullType, isObjectType } from 'graphql'
import type { AdminRequest } from './admin-request.ts'
import { entity, type FieldAnswer } from './entity.ts'
import { plantedRefusal } from './planted-refusals.ts'
import { type UserError, UserErrors } from './user-errors.ts'
import { noteWrite } from './write-log.ts'

type Payload = Record<string, unknown>

/**
 * A mutation's resolver around `work`, which returns the payload without `userErrors` or throws `UserErrors`.
 * Runs in one transaction, notes the write with its outcome, and can be told to refuse by the fault knobs.
 */
export function mutation<A extends object>(work: (args: A, request: AdminRequest) => Payload): FieldAnswer {
  return (_source: unknown, args: A, request: AdminRequest, info): Payload => {
    const operation = info.fieldName
    const { state, context } = request
    // What names a record and gives it nothing writes nothing.
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

/** An update that names its records, and no field of them. */
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
 * Several payloads carry the shop, those about media name their errors twice; everything else a payload promises, its
 * mutation gives.
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

/** A payload that gives nothing but the complaints; its errors carry every field the schema knows of. */
function refusal(errors: UserError[], type: GraphQLOutputType, request: AdminRequest): Payload {
  const named = getNamedType(type)
  const payload: Payload = {}
  if (isObjectType(named))
    for (const [name, field] of Object.entries(named.getFields()))
      if (!isNonNullType(field.type)) payload[name] = null
  const userErrors = errors.map((error) => ({ elementIndex: null, filename: null, ...error }))
  return complete({ ...payload, userErrors }, type, request)
}
