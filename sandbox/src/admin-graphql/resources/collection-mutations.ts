import { randomUUID } from 'node:crypto'
import { redirectOldPath } from '../../admin/content/handles.ts'
import { storeListing } from '../../admin/content/seo-listing.ts'
import type { CollectionRecord, Seo } from '../../state/records.ts'
import { type SourceInput, subCollectionSources } from '../../sub-collections/source-input.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { notImplemented } from '../engine/graphql-errors.ts'
import { mutation } from '../engine/mutation.ts'
import { refuse } from '../engine/user-errors.ts'
import { assertInputSize } from './nodes.ts'
import { removeResource } from './remove-resource.ts'
import {
  handleFrom,
  type MetafieldInput,
  onlyKnown,
  seoFrom,
  titleFrom,
  writeMetafields,
} from './resource-input.ts'
import { richHtml } from './rich-html.ts'

/** The platform's limit for input lists (API limits). */
const MAX_PRODUCTS = 250

interface CollectionFields {
  id?: string | null
  title?: string | null
  handle?: string | null
  descriptionHtml?: string | null
  seo?: Partial<Seo> | null
  image?: { altText?: string | null; id?: string | null; src?: string | null } | null
  templateSuffix?: string | null
  sortOrder?: string | null
  metafields?: MetafieldInput[] | null
  redirectNewHandle?: boolean | null
  products?: string[] | null
  sourcesToCreate?: SourceInput[] | null
}
const KNOWN = [
  'id',
  'title',
  'handle',
  'descriptionHtml',
  'seo',
  'image',
  'templateSuffix',
  'sortOrder',
  'metafields',
  'redirectNewHandle',
  'products',
  'sourcesToCreate',
]

interface CollectionArgs {
  collection?: CollectionFields | null
  input?: CollectionFields | null
}

export const collectionMutations: Resolvers = {
  Mutation: {
    collectionCreate: mutation((args: CollectionArgs, request) => {
      const input = inputOf(args)
      const { state } = request
      const now = new Date().toISOString()
      const id = state.nextId()
      const title = titleFrom(input.title, ['title'], false)
      const productIds = (input.products ?? []).map((each) => idOf(each, 'Product'))
      const blank: CollectionRecord = {
        id,
        createdAt: now,
        updatedAt: now,
        title,
        handle: handleFrom(request, 'Collection', { asked: input.handle, title, id, taken }),
        descriptionHtml: '',
        seo: { title: null, description: null },
        templateSuffix: null,
        publishedAt: null,
        fileId: null,
        productIds,
        sortOrder: 'BEST_SELLING',
      }
      return { collection: save(request, blank, input) }
    }),
    collectionUpdate: mutation((args: CollectionArgs, request) => {
      const input = inputOf(args)
      const { state, store } = request
      const stored = input.id ? state.get(store, 'Collection', idOf(input.id, 'Collection')) : undefined
      if (!stored) return refuse(['id'], 'Collection does not exist')
      const title = input.title == null ? stored.title : titleFrom(input.title, ['title'], false)
      const handle =
        input.handle == null
          ? stored.handle
          : handleFrom(request, 'Collection', { asked: input.handle, title, id: stored.id, taken })
      if (input.redirectNewHandle && handle !== stored.handle)
        redirectOldPath({ state, store }, `/collections/${stored.handle}`, `/collections/${handle}`)
      return { collection: save(request, { ...stored, title, handle }, input), job: null }
    }),
    collectionAddProducts: mutation((args: MembersArgs, request) => {
      const { collection, productIds } = membersOf(args, request)
      const { state, store } = request
      for (const id of productIds)
        if (!state.get(store, 'Product', id)) return refuse(['productIds'], 'Product does not exist')
      const members = [...new Set([...collection.productIds, ...productIds])]
      return { collection: save(request, { ...collection, productIds: members }, {}) }
    }),
    collectionRemoveProducts: mutation((args: MembersArgs, request) => {
      const { collection, productIds } = membersOf(args, request)
      const left = collection.productIds.filter((id) => !productIds.includes(id))
      save(request, { ...collection, productIds: left }, {})
      return { job: { id: gid('Job', randomUUID()), done: true } }
    }),
    collectionDelete: mutation(({ input }: { input: { id: string } }, request) => {
      if (!removeResource(request, 'Collection', idOf(input.id, 'Collection')))
        return refuse(['id'], 'Collection does not exist')
      return { deletedCollectionId: input.id }
    }),
  },
}

interface MembersArgs {
  id: string
  productIds: string[]
}

/** Returns the collection to change and the products, at most 250 as for all input lists. */
function membersOf({ id, productIds }: MembersArgs, { state, store }: AdminRequest) {
  assertInputSize(productIds.length, MAX_PRODUCTS)
  const collection = state.get(store, 'Collection', idOf(id, 'Collection'))
  if (!collection) return refuse(['id'], 'Collection does not exist')
  return { collection, productIds: productIds.map((each) => idOf(each, 'Product')) }
}

const taken = () => ({ field: ['handle'], message: 'Handle has already been taken', code: null })

function inputOf(args: CollectionArgs): CollectionFields {
  const input = args.collection ?? args.input
  if (!input) return refuse(['collection'], "Collection can't be blank")
  onlyKnown(input, 'CollectionUpdateInput', KNOWN)
  return input
}

function save(request: AdminRequest, collection: CollectionRecord, input: CollectionFields) {
  const { state, store } = request
  const saved = state.put(store, 'Collection', {
    ...collection,
    updatedAt: new Date().toISOString(),
    descriptionHtml: richHtml(input.descriptionHtml) ?? collection.descriptionHtml,
    seo: seoFrom(input.seo, collection.seo),
    sortOrder: input.sortOrder ?? collection.sortOrder,
    templateSuffix:
      input.templateSuffix === undefined ? collection.templateSuffix : input.templateSuffix || null,
    fileId: imageOf(request, collection, input.image),
    ...(input.sourcesToCreate && {
      subCollections: [
        ...(collection.subCollections ?? []),
        ...subCollectionSources(request, collection.id, input.sourcesToCreate),
      ],
    }),
  })
  if (input.seo) storeListing({ ...request, gid: gid('Collection', saved.id) }, saved.seo)
  writeMetafields(request, gid('Collection', saved.id), { inputs: input.metafields, path: ['collection'] })
  return entity('Collection', saved)
}

/** Returns a collection's image, which is one file: its alt text can be set, the image itself removed. */
function imageOf(
  { state, store }: AdminRequest,
  collection: CollectionRecord,
  image: CollectionFields['image'],
): number | null {
  if (image === undefined) return collection.fileId
  if (image === null) return null
  if (image.src != null) throw notImplemented('ImageInput', 'src')
  const file = collection.fileId === null ? undefined : state.get(store, 'MediaImage', collection.fileId)
  if (!file) return refuse(['image'], 'Image does not exist')
  if (image.altText != null)
    state.put(store, 'MediaImage', {
      ...file,
      alt: image.altText.trim(),
      updatedAt: new Date().toISOString(),
    })
  return file.id
}
