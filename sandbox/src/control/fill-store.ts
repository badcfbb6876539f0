import { z } from 'zod'
import { placeholderDrawing } from '../product-csv/placeholder.ts'
import type { StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'
import { StoreWriter } from '../store-generator/writer.ts'
import { fillMenus, menusOrder } from './menu-order.ts'

/** Most ids returned; a store of 100,000 products returns the first ones only. */
const TOLD = 1000

const productOrder = z.strictObject({
  title: z.string(),
  handle: z.string().optional(),
  descriptionHtml: z.string().default(''),
  vendor: z.string().default('Maker'),
  productType: z.string().default(''),
  tags: z.array(z.string()).default([]),
  status: z.enum(['ACTIVE', 'DRAFT', 'ARCHIVED', 'UNLISTED']).default('ACTIVE'),
  price: z.string().default('10.00'),
  seo: z
    .strictObject({ title: z.string().nullable(), description: z.string().nullable() })
    .default({ title: null, description: null }),
  /** Subjects of the product's own images, such as `red mug`; one image is drawn for each. */
  images: z.array(z.string()).max(20).default([]),
  /** Width and height of these images, in pixels. */
  imageSide: z.number().int().min(100).max(4_000).default(1_200),
})
type ProductOrder = z.infer<typeof productOrder>

const count = z.number().int().min(0).max(200_000)

/** Content of a new store: a number of plain records, or products given by their fields. */
export const contentOrder = {
  products: z.union([count, z.array(productOrder)]).default(0),
  /** Variants of each product ordered by number. */
  variants: z.number().int().min(1).max(100).default(1),
  /** Gives every product the same drawn image. */
  image: z.boolean().default(false),
  /** Gives the first product two videos: one stored among the files, one hosted on a video site. */
  films: z.boolean().default(false),
  /** Number of entries of a type with its own pages, below `/pages/makers/`; one more is a draft. */
  metaobjects: count.default(0),
  collections: count.default(0),
  pages: count.default(0),
  /** All in one blog, `news`. */
  articles: count.default(0),
  /** Stored without validation, even if the platform would refuse them today: old stores have such redirects. */
  redirects: z
    .array(z.tuple([z.string(), z.string()]))
    .max(100_000)
    .default([]),
  menus: menusOrder,
}
export type ContentOrder = z.infer<z.ZodObject<typeof contentOrder>>

/** Writes the ordered records without notifying listeners; returns the ids, in order. */
export function fillStore(
  state: State,
  store: StoreRecord,
  order: ContentOrder,
): {
  productIds: number[]
  collectionIds: number[]
  pageIds: number[]
  articleIds: number[]
  blogId: number | null
} {
  const writer = new StoreWriter(state, store)
  const now = new Date().toISOString()
  const at = { createdAt: now, updatedAt: now }
  const published = { ...at, publishedAt: now, templateSuffix: null }
  const ids: Record<'productIds' | 'collectionIds' | 'pageIds' | 'articleIds', number[]> = {
    productIds: [],
    collectionIds: [],
    pageIds: [],
    articleIds: [],
  }
  const fileIds = order.image ? [addImage(writer, at)] : []
  for (const product of productsOf(order))
    tell(ids.productIds, addProduct(writer, product, { now, variants: order.variants, fileIds }))
  if (order.films) addFilms(writer, ids.productIds[0], at)
  if (order.metaobjects > 0) addMakers(writer, order.metaobjects, at)
  for (const number of upTo(order.collections)) {
    const { id } = writer.add('Collection', {
      ...published,
      handle: `collection-${number}`,
      title: `Collection ${number}`,
      descriptionHtml: '',
      seo: { title: null, description: null },
      fileId: null,
      productIds: ids.productIds.filter((_, index) => index % order.collections === number - 1),
      sortOrder: 'MANUAL',
    })
    tell(ids.collectionIds, id)
  }
  for (const number of upTo(order.pages)) {
    const page = {
      ...published,
      handle: `page-${number}`,
      title: `Page ${number}`,
      bodyHtml: `<p>Text ${number}.</p>`,
    }
    tell(ids.pageIds, writer.add('Page', page).id)
  }
  for (const [path, target] of order.redirects) writer.add('UrlRedirect', { ...at, path, target })
  fillMenus(state, store, order.menus)
  const blog =
    order.articles > 0
      ? writer.add('Blog', {
          ...at,
          handle: 'news',
          title: 'News',
          templateSuffix: null,
          commentPolicy: 'CLOSED',
        })
      : undefined
  for (const number of upTo(order.articles)) {
    const { id } = writer.add('Article', {
      ...published,
      blogId: blog?.id ?? 0,
      handle: `article-${number}`,
      title: `Article ${number}`,
      bodyHtml: `<p>Text ${number}.</p>`,
      summaryHtml: '',
      authorName: store.ownerName,
      tags: [],
      fileId: null,
      fileAlt: null,
    })
    tell(ids.articleIds, id)
  }
  return { ...ids, blogId: blog?.id ?? null }
}

function tell(list: number[], id: number): void {
  if (list.length < TOLD) list.push(id)
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

function* productsOf({ products }: ContentOrder): Iterable<ProductOrder> {
  if (typeof products !== 'number') return yield* products
  for (let number = 1; number <= products; number++)
    yield productOrder.parse({ title: `Product ${number}`, handle: `product-${number}` })
}

function addFilms(
  writer: StoreWriter,
  productId: number | undefined,
  at: { createdAt: string; updatedAt: string },
): void {
  const product = writer.state.get(writer.store, 'Product', productId ?? 0)
  if (!product) return
  const stillId = addImage(writer, at, { words: 'Still', name: 'still' })
  const film = { ...at, width: 1280, height: 720, bytes: 0, status: 'READY' as const, version: 1, stillId }
  const own = writer.add('MediaImage', {
    ...film,
    filename: 'film.mp4',
    alt: 'How it is made',
    mimeType: 'video/mp4',
    sourceUrl: null,
    milliseconds: 42_000,
  })
  const elsewhere = writer.add('MediaImage', {
    ...film,
    filename: 'elsewhere',
    alt: '',
    mimeType: 'video/x-youtube',
    sourceUrl: 'https://www.youtube.com/embed/abc123def45',
  })
  writer.state.put(writer.store, 'Product', {
    ...product,
    fileIds: [own.id, ...product.fileIds, elsewhere.id],
  })
}

function addMakers(writer: StoreWriter, entries: number, at: { createdAt: string; updatedAt: string }): void {
  writer.add('MetaobjectDefinition', {
    ...at,
    type: 'maker',
    name: 'Maker',
    displayNameKey: 'name',
    storefront: 'PUBLIC_READ',
    fields: [{ key: 'name', name: 'Name', type: 'single_line_text_field', required: true }],
    onlineStore: { urlHandle: 'makers' },
    publishable: true,
    renderable: { metaTitleKey: 'name', metaDescriptionKey: null },
  })
  for (const number of upTo(entries + 1))
    writer.add('Metaobject', {
      ...at,
      type: 'maker',
      handle: `maker-${number}`,
      values: { name: `Maker ${number}` },
      clientId: '',
      status: number > entries ? 'DRAFT' : 'ACTIVE',
    })
}

function addImage(
  writer: StoreWriter,
  at: { createdAt: string; updatedAt: string },
  { words, name, side = 1_200 }: { words: string; name: string; side?: number } = {
    words: 'Image',
    name: 'image',
  },
): number {
  return writer.add('MediaImage', {
    ...at,
    filename: `${name}.jpg`,
    alt: '',
    mimeType: 'image/jpeg',
    width: side,
    height: side,
    bytes: 0,
    status: 'READY',
    sourceUrl: null,
    version: 1,
    drawing: placeholderDrawing(words, 0),
  }).id
}

function addProduct(
  writer: StoreWriter,
  order: ProductOrder,
  { now, variants, fileIds }: { now: string; variants: number; fileIds: number[] },
): number {
  const at = { createdAt: now, updatedAt: now }
  const { price, handle, images, imageSide: side, ...fields } = order
  const own = images.map((words) =>
    addImage(writer, at, { words, name: `image-${writer.state.nextId()}`, side }),
  )
  const values = variants === 1 ? ['Default Title'] : upTo(variants).map((number) => `Size ${number}`)
  const product = writer.add('Product', {
    ...at,
    ...fields,
    handle: handle ?? order.title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    options: [{ id: writer.state.nextId(), name: variants === 1 ? 'Title' : 'Size', values }],
    templateSuffix: null,
    publishedAt: order.status === 'DRAFT' ? null : now,
    fileIds: [...fileIds, ...own],
  })
  for (const [index, value] of values.entries())
    writer.add('ProductVariant', {
      ...at,
      productId: product.id,
      position: index + 1,
      title: value,
      optionValues: [value],
      price,
      compareAtPrice: null,
      sku: `${product.id}-${index + 1}`,
      barcode: null,
      tracked: true,
      inventoryQuantity: 10,
      inventoryPolicy: 'DENY',
      requiresShipping: true,
      taxable: true,
      weightGrams: 100,
      weightUnit: 'GRAMS',
      fileId: null,
    })
  return product.id
}
