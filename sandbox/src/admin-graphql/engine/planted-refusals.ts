import { type GraphQLOutputType, getNamedType, isEnumType, isObjectType } from 'graphql'
import type { Faults } from '../../faults/faults.ts'
import type { UserError } from './user-errors.ts'
import { gidsIn } from './write-log.ts'

/** Mutations that do not change the merchant's data: they do not count as one of the next writes. */
const ERRANDS = /^(stagedUploads|bulkOperation|webhookSubscription)/

/** Refusals by mutation: errors the platform itself returns, with its own codes. */
const REFUSALS: Record<string, UserError> = {
  productUpdate: { field: ['title'], message: "Title can't be blank", code: null },
  collectionUpdate: { field: ['title'], message: "Title can't be blank", code: null },
  pageUpdate: { field: ['page', 'title'], message: "Title can't be blank", code: 'BLANK' },
  articleUpdate: { field: ['article', 'title'], message: "Title can't be blank", code: 'BLANK' },
  blogUpdate: { field: ['blog', 'title'], message: "Title can't be blank", code: 'BLANK' },
  fileUpdate: {
    field: ['files', '0', 'id'],
    message: 'Non-ready files cannot be updated.',
    code: 'NON_READY_STATE',
  },
  metafieldsSet: {
    field: ['metafields', '0', 'value'],
    message: 'Value is invalid.',
    code: 'INVALID_VALUE',
    elementIndex: 0,
  },
  urlRedirectCreate: { field: ['path'], message: 'Path has already been taken', code: null },
  urlRedirectUpdate: { field: ['path'], message: 'Path has already been taken', code: null },
  urlRedirectDelete: { field: ['id'], message: 'Redirect does not exist', code: 'DOES_NOT_EXIST' },
}

/** Returns the user error the knobs plant into this write; undefined if it may proceed. */
export function plantedRefusal(
  faults: Faults,
  write: { operation: string; input: object; type: GraphQLOutputType },
): UserError | undefined {
  const { knobs } = faults
  const named = knobs.failIds.length > 0 && gidsIn(write.input).some((id) => knobs.failIds.includes(id))
  const counted = !named && knobs.failNextWrites > 0 && !ERRANDS.test(write.operation)
  if (counted) faults.set({ failNextWrites: knobs.failNextWrites - 1 })
  if (!named && !counted && !faults.strikes(knobs.userErrorRate)) return undefined
  const refusal = REFUSALS[write.operation] ?? refusalOf(write.type)
  return named && write.operation === 'metafieldsSet'
    ? atElement(refusal, write.input, knobs.failIds)
    : refusal
}

/** Points the refusal at the metafield whose owner is to fail. */
function atElement(refusal: UserError, input: object, failIds: readonly string[]): UserError {
  const { metafields = [] } = input as { metafields?: { ownerId: string }[] }
  const index = metafields.findIndex(({ ownerId }) => failIds.includes(ownerId))
  if (index < 0) return refusal
  return { ...refusal, field: ['metafields', String(index), 'value'], elementIndex: index }
}

/** Returns the refusal of any other mutation: with code `INVALID` if its errors have that code, else without a code. */
function refusalOf(type: GraphQLOutputType): UserError {
  const payload = getNamedType(type)
  const errors = isObjectType(payload) ? payload.getFields()['userErrors'] : undefined
  const error = errors && getNamedType(errors.type)
  const code = isObjectType(error) ? error.getFields()['code'] : undefined
  const codes = code && getNamedType(code.type)
  const known = isEnumType(codes) ? codes.getValues().map(({ name }) => name) : []
  return {
    field: null,
    message: 'The change could not be saved. Try again.',
    code: known.find((name) => name === 'INVALID') ?? null,
  }
}
