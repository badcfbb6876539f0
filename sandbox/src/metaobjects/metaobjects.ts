import type { AdminRequest } from '../admin-graphql/engine/admin-request.ts'
import { entity, entityOrNull, type Resolvers } from '../admin-graphql/engine/entity.ts'
import { gid, idOf } from '../admin-graphql/engine/gid.ts'
import { mutation } from '../admin-graphql/engine/mutation.ts'
import { refuse } from '../admin-graphql/engine/user-errors.ts'
import { type ListArgs, type Listing, recordConnection } from '../admin-graphql/paging/record-connection.ts'
import { mayUseNamespace } from '../admin-graphql/resources/metafield-namespace.ts'
import { valueProblem } from '../admin-graphql/resources/metafield-value.ts'
import { loadByGid } from '../admin-graphql/resources/nodes.ts'
import type { MetaobjectDefinitionRecord, MetaobjectRecord } from '../state/records.ts'
import { type DefinitionInput, definitionFrom, resolveType } from './definition-input.ts'

const listing: Listing<'Metaobject'> = {
  kind: 'Metaobject',
  connection: 'MetaobjectConnection',
  typename: () => 'Metaobject',
  sortKeys: { ID: null, UPDATED_AT: (one) => one.updatedAt },
  words: (one) => [one.handle, ...Object.values(one.values)],
  fields: {
    id: { kind: 'number', of: (one) => one.id },
    handle: { kind: 'keyword', of: (one) => [one.handle] },
  },
}

const definitionListing: Listing<'MetaobjectDefinition'> = {
  kind: 'MetaobjectDefinition',
  connection: 'MetaobjectDefinitionConnection',
  typename: () => 'MetaobjectDefinition',
  sortKeys: { ID: null },
  words: (one) => [one.type, one.name],
  fields: {},
}

interface Handle {
  type: string
  handle: string
}
interface UpsertArgs {
  handle: Handle
  metaobject?: {
    handle?: string | null
    fields?: { key: string; value: string }[] | null
    capabilities?: { publishable?: { status: 'ACTIVE' | 'DRAFT' } | null } | null
  } | null
}
type Field = MetaobjectDefinitionRecord['fields'][number] & { value: string | null }

function definitionOf({ state, store }: AdminRequest, type: string): MetaobjectDefinitionRecord | undefined {
  return state.byHandle(store, 'MetaobjectDefinition', type)
}

function fieldsOf(request: AdminRequest, { type, values }: MetaobjectRecord): Field[] {
  return (definitionOf(request, type)?.fields ?? []).map((field) => ({
    ...field,
    value: values[field.key] ?? null,
  }))
}

function byHandle(request: AdminRequest, { type, handle }: Handle): MetaobjectRecord | undefined {
  const resolved = resolveType(type, request)
  if (!mayUseNamespace(resolved, request)) return undefined
  return request.state.byHandle(request.store, 'Metaobject', `${resolved}|${handle}`)
}

/** Resolvers for definitions and entries of metaobjects: created, read by handle and by type, deleted. */
export const metaobjectResolvers: Resolvers = {
  QueryRoot: {
    metaobjectDefinitionByType: (_: unknown, { type }: { type: string }, request) =>
      entityOrNull('MetaobjectDefinition', definitionOf(request, resolveType(type, request))),
    metaobjectDefinitions: (_: unknown, args: ListArgs, request) =>
      recordConnection(request, definitionListing, args, {
        matches: ({ type }) => mayUseNamespace(type, request),
      }),
    metaobjectByHandle: (_: unknown, { handle }: { handle: Handle }, request) =>
      entityOrNull('Metaobject', byHandle(request, handle)),
    metaobject: (_: unknown, { id }: { id: string }, { state, store }) =>
      entityOrNull('Metaobject', state.get(store, 'Metaobject', idOf(id, 'Metaobject'))),
    metaobjects: (_: unknown, args: ListArgs & { type: string }, request) =>
      recordConnection(request, listing, args, {
        matches: ({ type }) => type === resolveType(args.type, request) && mayUseNamespace(type, request),
      }),
  },
  MetaobjectDefinition: {
    id: (one: MetaobjectDefinitionRecord) => gid('MetaobjectDefinition', one.id),
    type: (one: MetaobjectDefinitionRecord) => one.type,
    name: (one: MetaobjectDefinitionRecord) => one.name,
    displayNameKey: (one: MetaobjectDefinitionRecord) => one.displayNameKey,
    capabilities: ({ onlineStore, publishable, renderable }: MetaobjectDefinitionRecord) => ({
      onlineStore: {
        enabled: Boolean(onlineStore),
        data: onlineStore ? { ...onlineStore, canCreateRedirects: true } : null,
      },
      publishable: { enabled: publishable ?? false },
      renderable: { enabled: Boolean(renderable), data: renderable ?? null },
      translatable: { enabled: false },
    }),
  },
  Metaobject: {
    id: (one: MetaobjectRecord) => gid('Metaobject', one.id),
    type: (one: MetaobjectRecord) => one.type,
    handle: (one: MetaobjectRecord) => one.handle,
    capabilities: (one: MetaobjectRecord, _: object, request) => {
      const definition = definitionOf(request, one.type)
      return {
        onlineStore: definition?.onlineStore ? { templateSuffix: null } : null,
        publishable: definition?.publishable ? { status: one.status ?? 'DRAFT' } : null,
      }
    },
    createdAt: (one: MetaobjectRecord) => one.createdAt,
    updatedAt: (one: MetaobjectRecord) => one.updatedAt,
    displayName: (one: MetaobjectRecord, _: object, request) => {
      const key = definitionOf(request, one.type)?.displayNameKey
      return (key && one.values[key]) || one.handle
    },
    fields: (one: MetaobjectRecord, _: object, request) =>
      fieldsOf(request, one).map((field) => entity('MetaobjectField', field)),
    field: (one: MetaobjectRecord, { key }: { key: string }, request) =>
      entityOrNull(
        'MetaobjectField',
        fieldsOf(request, one).find((field) => field.key === key),
      ),
  },
  MetaobjectField: {
    key: (field: Field) => field.key,
    type: (field: Field) => field.type,
    value: (field: Field) => field.value,
    reference: (field: Field, _: object, request) =>
      field.value !== null && field.type.endsWith('_reference') && !field.type.startsWith('list.')
        ? loadByGid(request, field.value)
        : null,
  },
  Mutation: {
    metaobjectDefinitionCreate: mutation(({ definition }: { definition: DefinitionInput }, request) => {
      const { state, store } = request
      const now = new Date().toISOString()
      const record = { ...definitionFrom(request, definition), createdAt: now, updatedAt: now }
      const saved = state.put(store, 'MetaobjectDefinition', { ...record, id: state.nextId() })
      return { metaobjectDefinition: entity('MetaobjectDefinition', saved) }
    }),
    metaobjectUpsert: mutation(({ handle, metaobject }: UpsertArgs, request) => {
      const { state, store } = request
      const type = resolveType(handle.type, request)
      const definition = definitionOf(request, type)
      if (!definition || !mayUseNamespace(type, request))
        return refuse(
          ['handle', 'type'],
          `No metaobject definition exists for type "${handle.type}"`,
          'UNDEFINED_OBJECT_TYPE',
        )
      const stored = byHandle(request, handle)
      const values = { ...stored?.values, ...valuesFrom(definition, metaobject?.fields ?? []) }
      for (const { key, name, required } of definition.fields)
        if (required && !values[key])
          return refuse(['metaobject', 'fields', key], `${name} can't be blank`, 'OBJECT_FIELD_REQUIRED')
      const now = new Date().toISOString()
      const status = metaobject?.capabilities?.publishable?.status ?? stored?.status
      const saved = state.put(store, 'Metaobject', {
        ...(status && { status }),
        id: stored?.id ?? state.nextId(),
        createdAt: stored?.createdAt ?? now,
        updatedAt: now,
        type,
        handle: metaobject?.handle ?? handle.handle,
        values,
        clientId: request.app.clientId,
      })
      return { metaobject: entity('Metaobject', saved) }
    }),
    metaobjectDelete: mutation(({ id }: { id: string }, { state, store }) => {
      const record = state.get(store, 'Metaobject', idOf(id, 'Metaobject'))
      if (!record) return refuse(['id'], 'Record not found', 'RECORD_NOT_FOUND')
      state.delete(store, 'Metaobject', record.id)
      return { deletedId: id }
    }),
  },
}

function valuesFrom(
  definition: MetaobjectDefinitionRecord,
  inputs: readonly { key: string; value: string }[],
): Record<string, string> {
  const values = inputs.map(({ key, value }, at): [string, string] => {
    const path = ['metaobject', 'fields', String(at)]
    const field = definition.fields.find((one) => one.key === key)
    if (!field) return refuse(path, `Field definition "${key}" does not exist`, 'UNDEFINED_OBJECT_FIELD')
    const problem = valueProblem(field.type, value)
    if (problem) return refuse(path, problem, 'INVALID_VALUE')
    return [key, value]
  })
  return Object.fromEntries(values)
}
