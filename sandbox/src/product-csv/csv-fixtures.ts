import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoreRecord } from '../state/records.ts'
import { State } from '../state/state.ts'
import { type ImportOptions, importProductCsv } from './import-product-csv.ts'

/** A product as a test writes it to a file and reads it back from the records. */
export interface PlainProduct {
  handle: string
  title: string
  body: string
  vendor: string
  type: string
  tags: string[]
  published: boolean
  status: 'active' | 'draft' | 'archived'
  seoTitle: string
  options: string[]
  variants: PlainVariant[]
  images: { src: string; alt: string }[]
}
export interface PlainVariant {
  values: string[]
  price: string
  compareAtPrice: string
  sku: string
  barcode: string
  quantity: number
  tracked: boolean
  grams: number
  /** Index into the product's images; -1 for none. */
  image: number
}

const cell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Column titles of exports up to 2024 and of today's; the cells are the same. */
export const headers = {
  old: 'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Status,SEO Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant Price,Variant Compare At Price,Variant SKU,Variant Barcode,Variant Inventory Tracker,Variant Inventory Qty,Variant Grams,Image Src,Image Position,Image Alt Text,Variant Image',
  today:
    'URL handle,Title,Description,Vendor,Type,Tags,Published on online store,Status,SEO title,Option1 name,Option1 value,Option2 name,Option2 value,Option3 name,Option3 value,Price,Compare-at price,SKU,Barcode,Inventory tracker,Inventory quantity,Weight value (grams),Product image URL,Image position,Image alt text,Variant image URL',
}

/** Returns the rows of one product: one per variant or image, whichever are more. */
export function productRows(product: PlainProduct): string[] {
  const count = Math.max(product.variants.length, product.images.length)
  return Array.from({ length: count }, (_, at) => {
    const head = at === 0
    const variant = product.variants[at]
    const image = product.images[at]
    const options = [0, 1, 2].flatMap((index) => [
      head ? (product.options[index] ?? '') : '',
      variant?.values[index] ?? '',
    ])
    return [
      product.handle,
      ...(head
        ? [
            product.title,
            product.body,
            product.vendor,
            product.type,
            product.tags.join(', '),
            String(product.published).toUpperCase(),
            product.status,
            product.seoTitle,
          ]
        : Array.from({ length: 8 }, () => '')),
      ...options,
      ...(variant
        ? [
            variant.price,
            variant.compareAtPrice,
            variant.sku,
            variant.barcode,
            variant.tracked ? 'shopify' : '',
            String(variant.quantity),
            String(variant.grams),
          ]
        : Array.from({ length: 7 }, () => '')),
      image?.src ?? '',
      image ? String(at + 1) : '',
      image?.alt ?? '',
      product.images[variant?.image ?? -1]?.src ?? '',
    ]
      .map(cell)
      .join(',')
  })
}

export function csvOf(products: PlainProduct[], header: keyof typeof headers = 'old'): string {
  return `${[headers[header], ...products.flatMap(productRows)].join('\n')}\n`
}

/** Reads the products of a store back into the shape they were written from. */
export function plainProducts(state: State, store: StoreRecord): PlainProduct[] {
  return state.list(store, 'Product').map((product) => ({
    handle: product.handle,
    title: product.title,
    body: product.descriptionHtml,
    vendor: product.vendor,
    type: product.productType,
    tags: product.tags,
    published: product.publishedAt !== null,
    status: product.status.toLowerCase() as PlainProduct['status'],
    seoTitle: product.seo.title ?? '',
    options: product.options.map((option) => option.name),
    variants: state
      .list(store, 'ProductVariant', { parent: product.id, byPosition: true })
      .map((variant) => ({
        values: variant.optionValues,
        price: variant.price,
        compareAtPrice: variant.compareAtPrice ?? '',
        sku: variant.sku ?? '',
        barcode: variant.barcode ?? '',
        quantity: variant.inventoryQuantity,
        tracked: variant.tracked,
        grams: variant.weightGrams,
        image: variant.fileId === null ? -1 : product.fileIds.indexOf(variant.fileId),
      })),
    images: product.fileIds.map((id) => {
      const file = state.get(store, 'MediaImage', id)
      return { src: file?.sourceUrl ?? '', alt: file?.alt ?? '' }
    }),
  }))
}

const folder = mkdtempSync(join(tmpdir(), 'product-csv-'))
let files = 0

/** Writes a file and returns its path. */
export function csvFile(content: string | Uint8Array): string {
  const path = join(folder, `${++files}.csv`)
  writeFileSync(path, content)
  return path
}

/** Returns a fresh state and a function that imports into it without network access. */
export function importer() {
  const context = { state: new State(':memory:'), settings: { storefrontPort: 4001, storefrontPorts: 16 } }
  const run = (content: string | Uint8Array, options: Partial<ImportOptions> = {}) =>
    importProductCsv(context, [csvFile(content)], {
      name: 'Test shop',
      open: () => Promise.reject(new TypeError('fetch failed')),
      ...options,
    })
  return { ...context, run }
}
