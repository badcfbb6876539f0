import { safeFilename } from '../files/file-bytes.ts'
import type { StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'
import { installTheme } from '../store-generator/install-theme.ts'
import { writeNavigation } from '../store-generator/write-navigation.ts'
import { StoreWriter } from '../store-generator/writer.ts'
import type { ImageDraft, ProductDraft } from './drafts.ts'
import { placeholderDrawing } from './placeholder.ts'

/** An image that was fetched. */
export interface KeptImage {
  mimeType: string
  width: number
  height: number
  bytes: number
}

const drawnTypes: Record<string, string> = { png: 'image/png', webp: 'image/webp' }

/**
 * Gives each image of each product its own file name, derived from its URL: as on the platform, two products with one
 * URL have two files, so that each keeps its alternative text.
 */
export function nameFiles(products: ProductDraft[]): Map<ImageDraft, string> {
  const names = new Map<ImageDraft, string>()
  const used = new Set<string>()
  for (const image of products.flatMap((product) => product.images)) {
    const path = URL.canParse(image.src) ? new URL(image.src).pathname : image.src
    const safe = safeFilename(decodedName(path)).slice(-120)
    const [, stem = safe, extension = ''] = /^(.*?)(?:\.([a-z0-9]{2,5}))?$/i.exec(safe) ?? []
    const known = /^(jpe?g|png|webp|gif)$/i.test(extension) ? extension.toLowerCase() : 'jpg'
    let name = `${stem}.${known}`
    for (let number = 2; used.has(name); number++) name = `${stem}-${number}.${known}`
    used.add(name)
    names.set(image, name)
  }
  return names
}

const decodedName = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export interface ImportedStore {
  record: Omit<StoreRecord, 'id'>
  replaces: StoreRecord | undefined
  products: ProductDraft[]
  filenames: Map<ImageDraft, string>
  /** Fetched images, by URL. */
  kept: Map<string, KeptImage>
}

/** Writes the store and all its records in one transaction, without notifying listeners. */
export function writeImport(state: State, order: ImportedStore): StoreRecord {
  return state.transaction(() => {
    if (order.replaces) state.deleteStore(order.replaces.id)
    const store = state.putStore({ ...order.record, id: state.nextId() })
    const writer = new StoreWriter(state, store)
    const at = { createdAt: store.createdAt, updatedAt: store.createdAt }
    const ids = order.products.map((product) => writeProduct(writer, product, { order, at }))
    writer.add('Collection', {
      ...at,
      handle: 'frontpage',
      title: 'Home page',
      descriptionHtml: '',
      seo: { title: null, description: null },
      templateSuffix: null,
      publishedAt: at.createdAt,
      fileId: null,
      productIds: ids,
      sortOrder: 'MANUAL',
    })
    writeNavigation(
      writer,
      {
        menus: [
          {
            handle: 'main-menu',
            title: 'Main menu',
            items: [
              { title: 'Home', to: '/' },
              { title: 'Catalog', to: '/collections/all' },
            ],
          },
          { handle: 'footer', title: 'Footer menu', items: [{ title: 'Search', to: '/search' }] },
        ],
        redirects: [],
        locales: [{ locale: store.primaryLocale, primary: true, published: true }],
        markets: [
          {
            name: new Intl.DisplayNames('en', { type: 'region' }).of(store.countryCode) ?? store.countryCode,
            currency: store.currency,
            countryCodes: [store.countryCode],
            enabled: true,
          },
        ],
      },
      new Map(),
    )
    installTheme(state, store)
    return store
  })
}

interface Writing {
  order: ImportedStore
  at: { createdAt: string; updatedAt: string }
}

function writeProduct(writer: StoreWriter, draft: ProductDraft, writing: Writing): number {
  const fileIds = draft.images.map((image, view) => writeImage(writer, { draft, image, view }, writing))
  const fileBySrc = new Map(draft.images.map((image, index) => [image.src, fileIds[index]]))
  const { line: _line, variants, images: _images, published, options, ...fields } = draft
  const product = writer.add('Product', {
    ...writing.at,
    ...fields,
    options: options.map((option) => ({ ...option, id: writer.state.nextId() })),
    templateSuffix: null,
    publishedAt: published && draft.status !== 'DRAFT' ? writing.at.createdAt : null,
    fileIds,
  })
  variants.forEach(({ line: _variantLine, imageSrc, ...variant }, index) => {
    writer.add('ProductVariant', {
      ...writing.at,
      ...variant,
      productId: product.id,
      position: index + 1,
      title: variant.optionValues.join(' / '),
      fileId: (imageSrc && fileBySrc.get(imageSrc)) || null,
    })
  })
  return product.id
}

function writeImage(
  writer: StoreWriter,
  { draft, image, view }: { draft: ProductDraft; image: ImageDraft; view: number },
  { order, at }: Writing,
): number {
  const filename = order.filenames.get(image) ?? 'image.jpg'
  const extension = filename.split('.').at(-1) ?? ''
  const kept = order.kept.get(image.src)
  return writer.add('MediaImage', {
    ...at,
    filename,
    alt: image.alt,
    status: 'READY',
    sourceUrl: image.src,
    version: Math.floor(Date.parse(at.createdAt) / 1000),
    ...(kept ?? {
      mimeType: drawnTypes[extension] ?? 'image/jpeg',
      width: 1200,
      height: 1200,
      bytes: 0,
      drawing: placeholderDrawing(draft.title, view % 4),
    }),
  }).id
}
