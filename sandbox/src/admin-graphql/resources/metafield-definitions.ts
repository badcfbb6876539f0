import type { MetafieldDefinitionRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity, entityOrNull, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { mutation } from '../engine/mutation.ts'
import { refuse } from '../engine/user-errors.ts'
import { type ListArgs, type Listing, recordConnection } from '../paging/record-connection.ts'
import { mayUseNamespace, resolveNamespace } from './metafield-namespace.ts'
import { ownerTypeOf } from './metafield-owners.ts'
import { isMetafieldType } from './metafield-value.ts'
import { onlyKnown } from './resource-input.ts'

/** Definitions an app may create for one owner type (facts: metafield limits). */
const MAX_DEFINITIONS = 256

const listing: Listing<'MetafieldDefinition'> = {
  kind: 'MetafieldDefinition',
  connection: 'MetafieldDefinitionConnection',
  typename: () => 'MetafieldDefinition',
  sortKeys: { ID: null, NAME: (definition) => definition.name.toLowerCase() },
  words: (definition) => [definition.name],
  fields: {
    id: { kind: 'number', of: (definition) => definition.id },
    key: { kind: 'keyword', of: (definition) => [definition.key] },
    namespace: { kind: 'keyword', of: (definition) => [definition.namespace] },
    owner_type: { kind: 'keyword', of: (definition) => [definition.ownerType] },
    type: { kind: 'keyword', of: (definition) => [definition.type] },
  },
}

interface DefinitionInput {
  ownerType: string
  namespace?: string | null
  key: string
  name: string
  description?: string | null
  type: string
}
const KNOWN = ['ownerType', 'namespace', 'key', 'name', 'description', 'type']
/** Fields the schema's defaults add to every input; false has no effect. */
const NO_BY_DEFAULT = ['pin', 'useAsCollectionCondition']

interface DeleteArgs {
  id?: string | null
  identifier?: { ownerType: string; namespace: string; key: string } | null
  deleteAllAssociatedMetafields?: boolean | null
}

export const metafieldDefinitionResolvers: Resolvers = {
  QueryRoot: {
    metafieldDefinitions: (
      _: unknown,
      args: ListArgs & { ownerType: string; namespace?: string | null; key?: string | null },
      request,
    ) =>
      recordConnection(request, listing, args, {
        matches: (definition) =>
          definition.ownerType === args.ownerType &&
          mayUseNamespace(definition.namespace, request) &&
          (args.namespace == null || definition.namespace === resolveNamespace(args.namespace, request)) &&
          (args.key == null || definition.key === args.key),
      }),
    metafieldDefinition: (_: unknown, { identifier }: { identifier?: DeleteArgs['identifier'] }, request) =>
      entityOrNull('MetafieldDefinition', identifier ? byIdentifier(request, identifier) : undefined),
  },
  MetafieldDefinition: {
    id: (definition: MetafieldDefinitionRecord) => gid('MetafieldDefinition', definition.id),
    ownerType: (definition: MetafieldDefinitionRecord) => definition.ownerType,
    namespace: (definition: MetafieldDefinitionRecord) => definition.namespace,
    key: (definition: MetafieldDefinitionRecord) => definition.key,
    name: (definition: MetafieldDefinitionRecord) => definition.name,
    description: (definition: MetafieldDefinitionRecord) => definition.description,
    type: (definition: MetafieldDefinitionRecord) => ({ name: definition.type }),
    pinnedPosition: () => null,
    validations: () => [],
    metafieldsCount: (definition: MetafieldDefinitionRecord, _: object, request) =>
      metafieldsOf(request, definition).length,
  },
  Mutation: {
    metafieldDefinitionCreate: mutation(({ definition: input }: { definition: DefinitionInput }, request) => {
      const asked = Object.entries(input).filter(([name, value]) => !NO_BY_DEFAULT.includes(name) || value)
      onlyKnown(Object.fromEntries(asked), 'MetafieldDefinitionInput', KNOWN)
      const { state, store } = request
      const namespace = resolveNamespace(input.namespace, request)
      const field = (name: string) => ['definition', name]
      if (!mayUseNamespace(namespace, request))
        return refuse(field('namespace'), 'Namespace is reserved for another app.', 'RESERVED_NAMESPACE_KEY')
      if (!input.name.trim()) return refuse(field('name'), "Name can't be blank", 'BLANK')
      if (!/^[A-Za-z0-9_-]{2,64}$/.test(input.key))
        return refuse(
          field('key'),
          'Key must be 2-64 letters, digits, hyphens or underscores.',
          'INVALID_CHARACTER',
        )
      if (!isMetafieldType(input.type))
        return refuse(field('type'), `Type name ${input.type} is not a valid type.`, 'INCLUSION')
      const handle = `${input.ownerType}|${namespace}|${input.key}`
      if (state.byHandle(store, 'MetafieldDefinition', handle))
        return refuse(
          field('key'),
          `Key is in use for ${input.ownerType} metafields on the '${namespace}' namespace.`,
          'TAKEN',
        )
      const known = state.byHandlePrefix(store, 'MetafieldDefinition', `${input.ownerType}|`)
      if (known.length >= MAX_DEFINITIONS)
        return refuse(
          ['definition'],
          `Stores can only have ${MAX_DEFINITIONS} definitions for each resource type.`,
          'RESOURCE_TYPE_LIMIT_EXCEEDED',
        )
      const now = new Date().toISOString()
      const made = state.put(store, 'MetafieldDefinition', {
        id: state.nextId(),
        createdAt: now,
        updatedAt: now,
        ownerType: input.ownerType,
        namespace,
        key: input.key,
        name: input.name.trim(),
        description: input.description ?? null,
        type: input.type,
      })
      return { createdDefinition: entity('MetafieldDefinition', made) }
    }),
    metafieldDefinitionDelete: mutation((args: DeleteArgs, request) => {
      const { state, store } = request
      const found = args.identifier
        ? byIdentifier(request, args.identifier)
        : state.get(store, 'MetafieldDefinition', idOf(args.id ?? '', 'MetafieldDefinition'))
      if (!found || !mayUseNamespace(found.namespace, request))
        return refuse(['id'], 'Definition not found.', 'NOT_FOUND')
      if (args.deleteAllAssociatedMetafields)
        for (const metafield of metafieldsOf(request, found)) state.delete(store, 'Metafield', metafield.id)
      state.delete(store, 'MetafieldDefinition', found.id)
      const { ownerType, namespace, key } = found
      return {
        deletedDefinitionId: gid('MetafieldDefinition', found.id),
        deletedDefinition: { ownerType, namespace, key },
      }
    }),
  },
}

function byIdentifier(
  request: AdminRequest,
  { ownerType, namespace, key }: { ownerType: string; namespace: string; key: string },
): MetafieldDefinitionRecord | undefined {
  const handle = `${ownerType}|${resolveNamespace(namespace, request)}|${key}`
  return request.state.byHandle(request.store, 'MetafieldDefinition', handle)
}

function metafieldsOf({ state, store }: AdminRequest, definition: MetafieldDefinitionRecord) {
  return state
    .list(store, 'Metafield')
    .filter(
      (metafield) =>
        metafield.namespace === definition.namespace &&
        metafield.key === definition.key &&
        ownerTypeOf(metafield.owner)?.ownerType === definition.ownerType,
    )
}
