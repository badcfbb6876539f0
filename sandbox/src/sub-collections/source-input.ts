import type { AdminRequest } from '../admin-graphql/engine/admin-request.ts'
import { entity, type Resolvers } from '../admin-graphql/engine/entity.ts'
import { gid, idOf } from '../admin-graphql/engine/gid.ts'
import { notImplemented } from '../admin-graphql/engine/graphql-errors.ts'
import { refuse } from '../admin-graphql/engine/user-errors.ts'
import type { CollectionRecord, SubCollectionsSource } from '../state/records.ts'

/** `sourcesToCreate` of a collection; only sub-collection sources are supported here. */
export interface SourceInput {
  subCollections?: { collectionIds: string[]; title: string; description?: string | null } | null
  [other: string]: unknown
}

/**
 * Returns the requested sources, checked as on the platform: no collection may include itself, and chains are not
 * allowed.
 */
export function subCollectionSources(
  request: AdminRequest,
  id: number,
  inputs: readonly SourceInput[],
): SubCollectionsSource[] {
  const { state, store } = request
  return inputs.map(({ subCollections, ...other }, at) => {
    const [unknown] = Object.entries(other).filter(([, value]) => value != null)
    if (!subCollections || unknown)
      throw notImplemented('CollectionCreateSourceTargetInput', unknown?.[0] ?? '')
    const field = ['sourcesToCreate', String(at), 'subCollections', 'collectionIds']
    const collectionIds = subCollections.collectionIds.map((each) => idOf(each, 'Collection'))
    for (const each of collectionIds) {
      const child = state.get(store, 'Collection', each)
      if (!child) return refuse(field, 'Collection does not exist', 'INVALID_COLLECTION_REFERENCE')
      if (each === id) return refuse(field, 'A collection cannot reference itself', 'SELF_REFERENCE')
      if (child.subCollections?.length)
        return refuse(field, 'Chains of depth > 1 are not supported', 'CHAIN_REFERENCE')
    }
    if (isSubCollection(request, id))
      return refuse(field, 'Chains of depth > 1 are not supported', 'CHAIN_REFERENCE')
    return { id: state.nextId(), title: subCollections.title, collectionIds }
  })
}

function isSubCollection({ state, store }: AdminRequest, id: number): boolean {
  return state
    .list(store, 'Collection')
    .some(({ subCollections }) => subCollections?.some(({ collectionIds }) => collectionIds.includes(id)))
}

interface ShownSource {
  source: SubCollectionsSource
  request: AdminRequest
}

/** Resolvers of `Collection.sources`; empty for collections without sources. */
export const subCollectionResolvers: Resolvers = {
  Collection: {
    sources: (collection: CollectionRecord, _: object, request) =>
      (collection.subCollections ?? []).map((source) =>
        entity('CollectionSubCollectionsSource', { source, request } satisfies ShownSource),
      ),
  },
  CollectionSubCollectionsSource: {
    id: ({ source }: ShownSource) => gid('CollectionSubCollectionsSource', source.id),
    title: ({ source }: ShownSource) => source.title,
    description: () => null,
    app: () => null,
    collections: ({ source, request: { state, store } }: ShownSource) =>
      source.collectionIds.flatMap((id) => {
        const record = state.get(store, 'Collection', id)
        return record ? [entity('Collection', record)] : []
      }),
  },
}
