import { redirectOldPath } from '../../admin/content/handles.ts'
import { storeListing } from '../../admin/content/seo-listing.ts'
import type { ProductRecord, Seo } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { notImplemented } from '../engine/graphql-errors.ts'
import { mutation } from '../engine/mutation.ts'
import { refuse } from '../engine/user-errors.ts'
import { addVariants, type OptionInput } from './new-variants.ts'
import { removeProduct } from './remove-resource.ts'
import {
  handleFrom,
  type MetafieldInput,
  onlyKnown,
  seoFrom,
  tagsFrom,
  titleFrom,
  writeMetafields,
} from './resource-input.ts'
import { richHtml } from './rich-html.ts'

interface ProductFields {
  id?: string | null
  title?: string | null
  handle?: string | null
  descriptionHtml?: string | null
  vendor?: string | null
  productType?: string | null
  tags?: string[] | null
  status?: ProductRecord['status'] | null
  seo?: Partial<Seo> | null
  templateSuffix?: string | null
  metafields?: MetafieldInput[] | null
  collectionsToJoin?: string[] | null
  collectionsToLeave?: string[] | null
  redirectNewHandle?: boolean | null
  productOptions?: OptionInput[] | null
}

const KNOWN = [
  'id',
  'title',
  'handle',
  'descriptionHtml',
  'vendor',
  'productType',
  'tags',
  'status',
  'seo',
  'templateSuffix',
  'metafields',
  'collectionsToJoin',
  'collectionsToLeave',
  'redirectNewHandle',
  // The schema's default adds it to every input; no product here has constrained metafields.
  'deleteConflictingConstrainedMetafields',
]

interface ProductArgs {
  product?: ProductFields | null
  input?: ProductFields | null
  media?: object[] | null
  identifier?: { id?: string; handle?: string } | null
}

export const productMutations: Resolvers = {
  Mutation: {
    productCreate: mutation((args: ProductArgs, request) => {
      const input = inputOf(args, [...KNOWN, 'productOptions'])
      const { state, store } = request
      const id = state.nextId()
      const now = new Date().toISOString()
      const title = titleFrom(input.title, ['title'], false)
      const blank: ProductRecord = {
        id,
        createdAt: now,
        updatedAt: now,
        title,
        handle: handleFrom(request, 'Product', { asked: input.handle, title, id, taken: handleTaken }),
        descriptionHtml: '',
        // The platform defaults the vendor to the store's name.
        vendor: store.name,
        productType: '',
        tags: [],
        status: 'ACTIVE',
        seo: { title: null, description: null },
        options: [],
        templateSuffix: null,
        publishedAt: null,
        fileIds: [],
      }
      const options = addVariants(request, id, input.productOptions ?? [])
      const product = state.put(store, 'Product', { ...withFields(blank, input), options })
      finish(request, product, input)
      return { product: entity('Product', product) }
    }),
    productUpdate: mutation((args: ProductArgs, request) => {
      const input = inputOf(args, KNOWN)
      const { state, store } = request
      const stored = found(request, input.id ?? args.identifier?.id, args.identifier?.handle)
      if (!stored) return refuse(['id'], 'Product does not exist')
      const title = input.title == null ? stored.title : titleFrom(input.title, ['title'], false)
      const handle =
        input.handle == null
          ? stored.handle
          : handleFrom(request, 'Product', { asked: input.handle, title, id: stored.id, taken: handleTaken })
      if (input.redirectNewHandle && handle !== stored.handle)
        redirectOldPath({ state, store }, `/products/${stored.handle}`, `/products/${handle}`)
      const product = state.put(store, 'Product', {
        ...withFields(stored, input),
        title,
        handle,
        updatedAt: new Date().toISOString(),
      })
      finish(request, product, input)
      return { product: entity('Product', product) }
    }),
    productDelete: mutation(({ input }: { input: { id: string } }, request) => {
      if (!removeProduct(request, idOf(input.id, 'Product'))) return refuse(['id'], 'Product does not exist')
      return { deletedProductId: input.id, productDeleteOperation: null }
    }),
  },
}

const handleTaken = (handle: string) => ({
  field: ['handle'],
  message: `Handle '${handle}' already in use. Please provide a new handle.`,
  code: null,
})

function inputOf(args: ProductArgs, known: string[]): ProductFields {
  if (args.media?.length) throw notImplemented('Mutation', 'productUpdate.media')
  const input = args.product ?? args.input
  if (!input) return refuse(['product'], "Product can't be blank")
  onlyKnown(input, 'ProductUpdateInput', known)
  return input
}

function found(
  { state, store }: AdminRequest,
  id?: string | null,
  handle?: string,
): ProductRecord | undefined {
  if (id != null) return state.get(store, 'Product', idOf(id, 'Product'))
  return handle === undefined ? undefined : state.byHandle(store, 'Product', handle)
}

function withFields(product: ProductRecord, input: ProductFields): ProductRecord {
  return {
    ...product,
    descriptionHtml: richHtml(input.descriptionHtml) ?? product.descriptionHtml,
    vendor: input.vendor?.trim() ?? product.vendor,
    productType: input.productType?.trim() ?? product.productType,
    tags: input.tags ? tagsFrom(input.tags) : product.tags,
    status: input.status ?? product.status,
    seo: seoFrom(input.seo, product.seo),
    templateSuffix:
      input.templateSuffix === undefined ? product.templateSuffix : input.templateSuffix || null,
  }
}

function finish(request: AdminRequest, product: ProductRecord, input: ProductFields): void {
  if (input.seo) storeListing({ ...request, gid: gid('Product', product.id) }, product.seo)
  for (const id of input.collectionsToJoin ?? []) changeMembership(request, { product, id, joins: true })
  for (const id of input.collectionsToLeave ?? []) changeMembership(request, { product, id, joins: false })
  writeMetafields(request, gid('Product', product.id), { inputs: input.metafields, path: ['product'] })
}

function changeMembership(
  { state, store }: AdminRequest,
  { product, id, joins }: { product: ProductRecord; id: string; joins: boolean },
): void {
  const collection = state.get(store, 'Collection', idOf(id, 'Collection'))
  if (!collection)
    return refuse([joins ? 'collectionsToJoin' : 'collectionsToLeave'], 'Collection does not exist')
  const others = collection.productIds.filter((each) => each !== product.id)
  state.put(store, 'Collection', {
    ...collection,
    productIds: joins ? [...others, product.id] : others,
    updatedAt: new Date().toISOString(),
  })
}
