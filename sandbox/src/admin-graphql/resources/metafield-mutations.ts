import { ensureListing, followListing } from '../../admin/content/seo-listing.ts'
import type { MetafieldRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity, type Resolvers } from '../engine/entity.ts'
import { mutation } from '../engine/mutation.ts'
import { type UserError, UserErrors } from '../engine/user-errors.ts'
import { mayUseNamespace, resolveNamespace } from './metafield-namespace.ts'
import { ownerTypeOf } from './metafield-owners.ts'
import { compareDigestOf, isMetafieldType, valueProblem } from './metafield-value.ts'
import { assertInputSize, loadByGid } from './nodes.ts'

/** Metafields one call may set (schema: metafieldsSet). */
const MAX_SET = 25
/** Largest input array (shopify.dev, API limits). */
const MAX_DELETED = 250
const NOT_ALLOWED = 'Access to this namespace and key on Metafields for this resource type is not allowed.'

export interface MetafieldToSet {
  ownerId: string
  namespace?: string | null
  key: string
  type?: string | null
  value: string
  /** The digest the stored value must have; null: the metafield must not exist. */
  compareDigest?: string | null
}

export const metafieldMutations: Resolvers = {
  Mutation: {
    metafieldsSet: mutation(({ metafields }: { metafields: MetafieldToSet[] }, request) => {
      if (metafields.length > MAX_SET)
        throw new UserErrors([
          {
            field: ['metafields'],
            message: `Exceeded the maximum metafields input limit of ${MAX_SET}.`,
            code: 'LESS_THAN_OR_EQUAL_TO',
          },
        ])
      const errors = metafields.flatMap((input, index) => {
        const problem = problemOf(input, request)
        return problem ? [located(problem, index)] : []
      })
      if (errors.length > 0) throw new UserErrors(errors)
      return { metafields: metafields.map((input) => entity('Metafield', setMetafield(input, request))) }
    }),
    metafieldsDelete: mutation(
      ({ metafields }: { metafields: { ownerId: string; namespace: string; key: string }[] }, request) => {
        assertInputSize(metafields.length, MAX_DELETED)
        return { deletedMetafields: metafields.map((input) => deleteMetafield(input, request)) }
      },
    ),
  },
}

type Problem = { field: string; message: string; code: string }

function located({ field, message, code }: Problem, index: number): UserError {
  return { field: ['metafields', String(index), field], message, code, elementIndex: index }
}

/** Returns the problem of one metafield of the call; nothing is written if any has one. */
function problemOf(input: MetafieldToSet, request: AdminRequest): Problem | undefined {
  const owner = ownerTypeOf(input.ownerId)
  if (!owner || !loadByGid(request, input.ownerId))
    return { field: 'ownerId', message: 'Owner does not exist.', code: 'INVALID' }
  const namespace = resolveNamespace(input.namespace, request)
  const granted = owner.write.length === 0 || owner.write.some((scope) => request.scopes.has(scope))
  if (!granted || !mayUseNamespace(namespace, request))
    return { field: 'ownerId', message: NOT_ALLOWED, code: 'APP_NOT_AUTHORIZED' }
  const name = nameProblem('namespace', namespace, [3, 255]) ?? nameProblem('key', input.key, [2, 64])
  if (name) return name

  const existing = storedMetafield(input, request)
  const type = typeOf(input, existing, request)
  if (!type.name) return { field: 'type', message: "Type can't be blank", code: 'BLANK' }
  if (!isMetafieldType(type.name))
    return { field: 'type', message: `Type '${type.name}' is not supported.`, code: 'INCLUSION' }
  if (type.defined && input.type && input.type !== type.defined)
    return {
      field: 'type',
      message: `Type '${input.type}' must be consistent with the definition's type: '${type.defined}'.`,
      code: 'INVALID_TYPE',
    }
  const value = valueProblem(type.name, input.value)
  if (value) return { field: 'value', message: value, code: 'INVALID_VALUE' }
  return digestProblem(input, existing)
}

function nameProblem(field: string, text: string, [min, max]: [number, number]): Problem | undefined {
  const label = field === 'key' ? 'Key' : 'Namespace'
  if (text.length < min)
    return { field, message: `${label} is too short (minimum is ${min} characters)`, code: 'TOO_SHORT' }
  if (text.length > max)
    return { field, message: `${label} is too long (maximum is ${max} characters)`, code: 'TOO_LONG' }
  if (!/^[A-Za-z0-9_-]+$/.test(text))
    return {
      field,
      message: `${label} can only contain alphanumeric characters, hyphens and underscores.`,
      code: 'INVALID',
    }
  return undefined
}

function digestProblem(input: MetafieldToSet, existing: MetafieldRecord | undefined): Problem | undefined {
  if (input.compareDigest === undefined) return undefined
  if (input.compareDigest !== null && !/^[0-9a-f]{64}$/.test(input.compareDigest))
    return {
      field: 'compareDigest',
      message: 'The compareDigest is invalid.',
      code: 'INVALID_COMPARE_DIGEST',
    }
  if (input.compareDigest === (existing?.compareDigest ?? null)) return undefined
  return {
    field: 'compareDigest',
    message:
      'The resource has been updated since it was loaded. Try again with an updated `compareDigest` value.',
    code: 'STALE_OBJECT',
  }
}

function handleOf(
  input: Pick<MetafieldToSet, 'ownerId' | 'namespace' | 'key'>,
  request: AdminRequest,
): string {
  return `${input.ownerId}|${resolveNamespace(input.namespace, request)}|${input.key}`
}

function storedMetafield(input: MetafieldToSet, request: AdminRequest): MetafieldRecord | undefined {
  if (resolveNamespace(input.namespace, request) === 'global')
    ensureListing({ ...request, gid: input.ownerId })
  return request.state.byHandle(request.store, 'Metafield', handleOf(input, request))
}

/** Returns the type that applies: as given, else of the definition, else as stored. */
function typeOf(input: MetafieldToSet, existing: MetafieldRecord | undefined, request: AdminRequest) {
  const owner = ownerTypeOf(input.ownerId)?.ownerType
  const handle = `${owner}|${resolveNamespace(input.namespace, request)}|${input.key}`
  const defined = request.state.byHandle(request.store, 'MetafieldDefinition', handle)?.type
  return { name: input.type ?? defined ?? existing?.type, defined }
}

/** Writes one metafield that has passed validation. */
export function setMetafield(input: MetafieldToSet, request: AdminRequest): MetafieldRecord {
  const { state, store } = request
  const existing = storedMetafield(input, request)
  const type = typeOf(input, existing, request).name ?? ''
  const now = new Date().toISOString()
  const namespace = resolveNamespace(input.namespace, request)
  const metafield = state.put(store, 'Metafield', {
    id: existing?.id ?? state.nextId(),
    createdAt: existing?.createdAt ?? now,
    updatedAt: now,
    owner: input.ownerId,
    namespace,
    key: input.key,
    type,
    value: input.value,
    compareDigest: compareDigestOf(type, input.value),
  })
  followListing({ ...request, gid: input.ownerId }, metafield, input.value)
  return metafield
}

/** Refuses metafields inside another input that have problems, with their path in it. */
export function assertMetafields(inputs: MetafieldToSet[], path: string[], request: AdminRequest): void {
  const errors = inputs.flatMap((input, index) => {
    const problem = problemOf(input, request)
    return problem
      ? [{ field: [...path, String(index), problem.field], message: problem.message, code: null }]
      : []
  })
  if (errors.length > 0) throw new UserErrors(errors)
}

/** Deletes a metafield; returns null and does nothing if it does not exist or the caller may not delete it. */
function deleteMetafield(
  input: { ownerId: string; namespace: string; key: string },
  request: AdminRequest,
): { ownerId: string; namespace: string; key: string } | null {
  const { state, store } = request
  const namespace = resolveNamespace(input.namespace, request)
  const write = ownerTypeOf(input.ownerId)?.write ?? []
  const granted = write.length === 0 || write.some((scope) => request.scopes.has(scope))
  const found = state.byHandle(store, 'Metafield', handleOf(input, request))
  if (!found || !granted || !mayUseNamespace(namespace, request)) return null
  state.delete(store, 'Metafield', found.id)
  followListing({ ...request, gid: input.ownerId }, found, null)
  return { ownerId: input.ownerId, namespace, key: input.key }
}
