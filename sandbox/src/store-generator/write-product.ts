import type { FileRecord, ProductRecord } from '../state/records.ts'
import { madeAt } from './clock.ts'
import { gtin13 } from './gtin.ts'
import { handleOf } from './handle.ts'
import { between, chance } from './random.ts'
import type { ProductSeed } from './seeds.ts'
import { addImage } from './write-images.ts'
import type { StoreWriter } from './writer.ts'

const viewNames = ['', ' beside some leaves', ', close up', ', as a pair']
const isColor = (name: string) => name === 'Colour'

/** Returns every combination of option values, the last option changing fastest. */
export function combinations(options: { values: string[] }[]): string[][] {
  return options.reduce<string[][]>(
    (rows, option) => rows.flatMap((row) => option.values.map((value) => [...row, value])),
    [[]],
  )
}

function addGallery(writer: StoreWriter, seed: ProductSeed, handle: string) {
  const { motif, colors, count = 2, alt = true } = seed.image
  const at = madeAt(handle)
  const byColor = new Map<string, FileRecord>()
  const shades = seed.options?.find((option) => isColor(option.name))?.values.slice(0, 4) ?? []
  const plainTitle = seed.title.replace(/<[^>]*>/g, '').trim()
  const files: FileRecord[] = []
  for (const color of count === 0 ? [] : shades) {
    const name = `${handle}-${handleOf(color)}`
    const text = alt ? `${plainTitle} in ${color.toLowerCase()}` : ''
    const file = addImage(writer, { name, alt: text, motif, colors: [color, colors[1]], view: 0 }, at)
    byColor.set(color, file)
    files.push(file)
  }
  for (let view = 0; view < (shades.length ? Math.min(count, 1) : count); view++) {
    const shown = shades.length ? 1 + between(handle, 0, 1) : view
    const name = `${handle}-${view + 1}`
    const text = alt ? `${plainTitle}${viewNames[shown] ?? ''}` : ''
    const base = shades[0] ?? colors[0]
    const mimeType = chance(name) < 0.12 ? 'image/png' : 'image/jpeg'
    files.push(
      addImage(writer, { name, alt: text, motif, colors: [base, colors[1]], view: shown, mimeType }, at),
    )
  }
  return { byColor, files }
}

/** Writes one product with its variants, images and review metafields. */
export function writeProduct(writer: StoreWriter, seed: ProductSeed): ProductRecord {
  const handle = seed.handle ?? handleOf(seed.title)
  const at = madeAt(handle)
  const { byColor, files } = addGallery(writer, seed, handle)
  const options = seed.options ?? [{ name: 'Title', values: ['Default Title'] }]
  const status = seed.status ?? 'ACTIVE'
  const product = writer.add('Product', {
    ...at,
    handle,
    title: seed.title,
    descriptionHtml: seed.description,
    vendor: seed.vendor,
    productType: seed.type,
    tags: seed.tags,
    status,
    seo: { title: seed.seo?.title ?? null, description: seed.seo?.description ?? null },
    options: options.map((option) => ({ ...option, id: writer.state.nextId() })),
    templateSuffix: seed.template ?? null,
    publishedAt: status === 'DRAFT' || status === 'ARCHIVED' ? null : at.createdAt,
    fileIds: files.map((file) => file.id),
  })
  const colorAt = options.findIndex((option) => isColor(option.name))
  combinations(options).forEach((optionValues, index) => {
    const title = optionValues.join(' / ')
    const surcharge = optionValues.reduce((sum, value) => sum + (seed.surcharge?.[value] ?? 0), 0)
    const amount = (price: string) => (Number(price) + surcharge).toFixed(2)
    const key = `${handle}|${title}`
    writer.add('ProductVariant', {
      ...at,
      productId: product.id,
      position: index + 1,
      title,
      optionValues,
      price: amount(seed.price),
      compareAtPrice: seed.compareAtPrice ? amount(seed.compareAtPrice) : null,
      sku: seed.sku === null ? null : skuOf(seed.type, product.id, index),
      barcode: barcodeOf(seed, key, index),
      tracked: seed.tracked ?? true,
      inventoryQuantity: seed.soldOut?.includes(title) ? 0 : (seed.stock ?? between(`${key}|stock`, 3, 40)),
      inventoryPolicy: seed.oversell ? 'CONTINUE' : 'DENY',
      requiresShipping: true,
      taxable: true,
      weightGrams: seed.weightGrams,
      weightUnit: seed.weightGrams < 1000 ? 'GRAMS' : 'KILOGRAMS',
      fileId: byColor.get(optionValues[colorAt] ?? '')?.id ?? null,
    })
  })
  if (seed.rating) addRating(writer, product, seed.rating)
  return product
}

const skuOf = (type: string, id: number, index: number) =>
  `${handleOf(type).slice(0, 3).toUpperCase()}-${id % 100_000}-${String(index + 1).padStart(2, '0')}`

function barcodeOf(seed: ProductSeed, key: string, index: number): string | null {
  if (seed.barcode === null) return null
  if (index === 0 && seed.barcode !== undefined) return seed.barcode
  return gtin13(between(`${key}|gtin`, 0, 99_999_999))
}

/** Adds the standard review metafields, as review apps write them (shopify.dev, "Standard metafield definitions"). */
function addRating(writer: StoreWriter, product: ProductRecord, rating: { value: string; count: number }) {
  const owner = { gid: `gid://shopify/Product/${product.id}`, at: madeAt(product.handle) }
  const value = JSON.stringify({ scale_min: '1.0', scale_max: '5.0', value: rating.value })
  writer.metafield(owner, { namespace: 'reviews', key: 'rating', type: 'rating', value })
  writer.metafield(owner, {
    namespace: 'reviews',
    key: 'rating_count',
    type: 'number_integer',
    value: String(rating.count),
  })
}
