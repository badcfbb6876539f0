import type { CollectionRecord, ProductRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { mutation } from '../engine/mutation.ts'
import { refuse } from '../engine/user-errors.ts'
import { arraySource } from '../paging/array-source.ts'
import { connectionOf, type PageArgs } from '../paging/connection.ts'

/** Every store sells in one channel, its Online Store. */
const ONLINE_STORE = { id: 1, name: 'Online Store' }

interface PublishArgs {
  id: string
  input: { publicationId?: string | null }[]
}

/** The Online Store's publication, and what takes products and collections in and out of it. */
export const publicationResolvers: Resolvers = {
  QueryRoot: {
    publications: (_: unknown, args: PageArgs, request) =>
      connectionOf(arraySource([ONLINE_STORE]), args, {
        whole: request.bulk,
        node: ({ item }) => entity('Publication', item),
      }),
  },
  Publication: {
    id: ({ id }: typeof ONLINE_STORE) => gid('Publication', id),
    name: ({ name }: typeof ONLINE_STORE) => name,
  },
  Mutation: {
    publishablePublish: mutation((args: PublishArgs, request) => publish(args, request, true)),
    publishableUnpublish: mutation((args: PublishArgs, request) => publish(args, request, false)),
  },
}

function publish({ id, input }: PublishArgs, { state, store }: AdminRequest, online: boolean) {
  for (const { publicationId } of input)
    if (publicationId !== gid('Publication', ONLINE_STORE.id))
      return refuse(['input'], 'Publication does not exist')
  const now = new Date().toISOString()
  const dated = <R extends CollectionRecord | ProductRecord>(record: R): R => ({
    ...record,
    publishedAt: online ? (record.publishedAt ?? now) : null,
    updatedAt: now,
  })
  if (id.startsWith('gid://shopify/Collection/')) {
    const collection = state.get(store, 'Collection', idOf(id, 'Collection'))
    if (!collection) return refuse(['id'], 'Collection does not exist')
    return { publishable: entity('Collection', state.put(store, 'Collection', dated(collection))) }
  }
  const product = state.get(store, 'Product', idOf(id, 'Product'))
  if (!product) return refuse(['id'], 'Product does not exist')
  return { publishable: entity('Product', state.put(store, 'Product', dated(product))) }
}
