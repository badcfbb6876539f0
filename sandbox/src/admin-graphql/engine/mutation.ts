import { GraphQLError, type GraphQLOutputType, getNamedType, isNonNullType, isObjectType } from 'graphql'
import type { JsonValue } from '../../state/json.ts'
import type { WriteLogRecord } from '../../state/records.ts'
import type { AdminRequest } from './admin-request.ts'
import { Entity, entity, type FieldAnswer } from './entity.ts'
import { gid } from './gid.ts'
import { type UserError, UserErrors } from './user-errors.ts'

type Payload = Record<string, unknown>

/**
 * A mutation's resolver around `work`, which returns the payload without `userErrors` or throws `UserErrors`.
 * Runs in one transaction, notes the write with its outcome, and can be told to refuse by the fault knobs.
 */
export function mutation<A extends object>(work: (args: A, request: AdminRequest) => Payload): FieldAnswer {
  return (_source: unknown, args: A, request: AdminRequest, info): Payload => {
    const operation = info.fieldName
    const { state, context } = request
    try {
      if (context.faults.strikes(context.faults.knobs.userErrorRate))
        throw new UserErrors([
          { field: null, message: 'The change could not be saved. Try again.', code: null },
        ])
      return state.transaction(() => {
        const payload = work(args, request)
        noteWrite(request, { operation, input: args, outcome: 'applied', target: targetOf(args, payload) })
        return complete({ userErrors: [], ...payload }, info.returnType, request)
      })
    } catch (error) {
      const refusedInput = error instanceof UserErrors
      const outcome = refusedInput ? 'user-error' : error instanceof GraphQLError ? 'refused' : 'failed'
      noteWrite(request, { operation, input: args, outcome, target: targetOf(args, {}) })
      if (!refusedInput) throw error
      return refusal(error.list, info.returnType, request)
    }
  }
}

/** Keeps a line of the write log: what tests count. */
export function noteWrite(
  { state, store, app }: Pick<AdminRequest, 'state' | 'store' | 'app'>,
  write: Pick<WriteLogRecord, 'operation' | 'outcome' | 'target'> & { input: object },
): void {
  const now = new Date().toISOString()
  const input = JSON.parse(JSON.stringify(write.input)) as JsonValue
  state.put(
    store,
    'WriteLog',
    {
      id: state.nextId(),
      createdAt: now,
      updatedAt: now,
      clientId: app.clientId,
      actor: 'app',
      ...write,
      input,
    },
    { silent: true },
  )
}

/** What a write was about: the first global id in its input, else what it made. */
function targetOf(args: object, payload: Payload): string | null {
  const made = Object.values(payload).find((value): value is Entity<{ id: number }> => {
    return value instanceof Entity
  })
  return firstGid(args) ?? (made ? gid(made.typename, made.record.id) : null)
}

export function firstGid(value: unknown): string | null {
  if (typeof value === 'string') return value.startsWith('gid://') ? value : null
  if (typeof value !== 'object' || value === null) return null
  for (const inner of Object.values(value)) {
    const found = firstGid(inner)
    if (found) return found
  }
  return null
}

/** Several payloads carry the shop; everything else a payload promises, its mutation gives. */
function complete(payload: Payload, type: GraphQLOutputType, request: AdminRequest): Payload {
  const named = getNamedType(type)
  if (!isObjectType(named) || !named.getFields()['shop']) return payload
  return { shop: entity('Shop', request.store), ...payload }
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
