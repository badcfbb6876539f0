import type { CollectionRecord, ProductRecord } from '../../state/records.ts'
import { isMember, memberIds } from '../../sub-collections/members.ts'
import type { Rendering } from '../rendering.ts'
import { IMAGE, LazyList, PlatformDrop } from './drop.ts'
import { type ImageDrop, imageById } from './media.ts'
import { type MetafieldsDrop, metafieldsOf } from './metafields.ts'
import { isListed, type ProductDrop, productDrop } from './product.ts'
import { listedProducts, SORT_OPTIONS, sortProducts } from './product-lists.ts'

/** Collections that are searched for those containing a product. */
const MEMBERSHIP_LIMIT = 250

/** Returns the `collection` object of a record, one per rendering. */
export function collectionDrop(rendering: Rendering, record: CollectionRecord): CollectionDrop {
  return rendering.once(`collection:${record.id}`, () => new CollectionDrop(rendering, record))
}

/** Returns the collection of all products, which exists without a record. */
export function allProductsCollection(rendering: Rendering): CollectionDrop {
  const time = rendering.store.createdAt
  return rendering.once('collection:all', () => {
    const record: CollectionRecord = {
      id: 0,
      handle: 'all',
      title: 'Products',
      descriptionHtml: '',
      seo: { title: null, description: null },
      templateSuffix: null,
      publishedAt: time,
      fileId: null,
      productIds: [],
      sortOrder: 'ALPHA_ASC',
      createdAt: time,
      updatedAt: time,
    }
    return new CollectionDrop(rendering, record, () => listedProducts(rendering))
  })
}

/** Returns the published collections that contain a product. */
export function collectionsWith(rendering: Rendering, productId: number): CollectionDrop[] {
  return rendering.once(`collections-with:${productId}`, () =>
    rendering.state
      .list(rendering.store, 'Collection', { limit: MEMBERSHIP_LIMIT })
      .filter(
        (collection) =>
          collection.publishedAt !== null &&
          isMember(rendering.state, rendering.store, { collection, productId }),
      )
      .map((record) => collectionDrop(rendering, record)),
  )
}

/** The `collection` object. */
export class CollectionDrop extends PlatformDrop {
  readonly #rendering: Rendering
  readonly #record: CollectionRecord
  readonly #members: () => ProductRecord[]
  #sorted: ProductRecord[] | undefined
  #products: LazyList<ProductDrop> | undefined

  constructor(rendering: Rendering, record: CollectionRecord, members?: () => ProductRecord[]) {
    super()
    this.#rendering = rendering
    this.#record = record
    this.#members =
      members ??
      (() =>
        memberIds(rendering.state, rendering.store, record).flatMap((id) => {
          const product = rendering.state.get(rendering.store, 'Product', id)
          return product && isListed(product) ? [product] : []
        }))
  }

  #listed(): ProductRecord[] {
    this.#sorted ??= sortProducts(this.#rendering, this.#filtered(), this.sort_by || null)
    return this.#sorted
  }
  #filtered(): ProductRecord[] {
    const tags = this.#rendering.once('current-tags', () => [] as string[])
    const members = this.#members()
    return tags.length === 0
      ? members
      : members.filter((product) => tags.every((tag) => product.tags.includes(tag)))
  }

  get id(): number {
    return this.#record.id
  }
  get handle(): string {
    return this.#record.handle
  }
  get title(): string {
    return this.#record.title
  }
  get description(): string {
    return this.#record.descriptionHtml
  }
  get template_suffix(): string | null {
    return this.#record.templateSuffix
  }
  get url(): string {
    return this.#rendering.url(`/collections/${this.#record.handle}`)
  }
  get published_at(): string | null {
    return this.#record.publishedAt
  }
  get products(): LazyList<ProductDrop> {
    this.#products ??= new LazyList({
      count: () => this.#listed().length,
      read: (offset, limit) =>
        this.#listed()
          .slice(offset, offset + limit)
          .map((record) => productDrop(this.#rendering, record)),
    })
    return this.#products
  }
  get products_count(): number {
    return this.#listed().length
  }
  get all_products_count(): number {
    return this.#members().length
  }
  get all_tags(): string[] {
    return unique(this.#members().flatMap((product) => product.tags))
  }
  get tags(): string[] {
    return unique(this.#listed().flatMap((product) => product.tags))
  }
  get all_types(): string[] {
    return unique(this.#members().map((product) => product.productType))
  }
  get all_vendors(): string[] {
    return unique(this.#members().map((product) => product.vendor))
  }
  get filters(): unknown[] {
    return []
  }
  get sort_options(): { name: string; value: string }[] {
    return SORT_OPTIONS
  }
  get sort_by(): string {
    const requested = this.#rendering.request.query.get('sort_by') ?? ''
    return SORT_OPTIONS.some((option) => option.value === requested) ? requested : ''
  }
  get default_sort_by(): string {
    return 'manual'
  }
  get current_vendor(): string | null {
    return this.#record.handle === 'vendors' ? this.#rendering.request.query.get('q') : null
  }
  get current_type(): string | null {
    return this.#record.handle === 'types' ? this.#rendering.request.query.get('q') : null
  }
  get next_product(): ProductDrop | null {
    return this.#neighbour(1)
  }
  get previous_product(): ProductDrop | null {
    return this.#neighbour(-1)
  }
  #neighbour(step: number): ProductDrop | null {
    const handle = /\/products\/([^/]+)$/.exec(this.#rendering.request.path)?.[1]
    const at = this.#listed().findIndex((product) => product.handle === handle)
    const record = at === -1 ? undefined : this.#listed()[at + step]
    return record ? productDrop(this.#rendering, record) : null
  }
  get image(): ImageDrop | null {
    return imageById(this.#rendering, this.#record.fileId, { position: 1, title: this.#record.title })
  }
  get featured_image(): ImageDrop | null {
    return this.image ?? this.products.first?.featured_image ?? null
  }
  get metafields(): MetafieldsDrop {
    return metafieldsOf(this.#rendering, 'Collection', this.#record.id)
  }
  [IMAGE](): ImageDrop | null {
    return this.featured_image
  }
}

const unique = (values: string[]) =>
  [...new Set(values)].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }))

/** Returns the published collections by title, also addressable by handle: `collections['sale']`. */
export function collectionList(rendering: Rendering): LazyList<CollectionDrop> {
  const { state, store } = rendering
  const published = () =>
    rendering.once('published-collections', () =>
      state
        .list(store, 'Collection')
        .filter((record) => record.publishedAt !== null)
        .sort((a, b) => a.title.localeCompare(b.title, 'en', { sensitivity: 'base' })),
    )
  return new LazyList({
    count: () => published().length,
    read: (offset, limit) =>
      published()
        .slice(offset, offset + limit)
        .map((record) => collectionDrop(rendering, record)),
    find: (handle) => {
      const record = state.byHandle(store, 'Collection', handle)
      if (record) return record.publishedAt === null ? undefined : collectionDrop(rendering, record)
      return handle === 'all' ? allProductsCollection(rendering) : undefined
    },
  })
}
