import { z } from 'zod'
import { isGtin } from '#rules/rich-results/rules/formats/gtin.ts'

/** A metafield whose name matches the data to find: `custom.ean`. */
export const sourceMetafieldSchema = z.object({
  what: z.enum(['barcode', 'vendor']),
  on: z.enum(['product', 'variant']),
  namespace: z.string(),
  key: z.string(),
})
export type SourceMetafield = z.infer<typeof sourceMetafieldSchema>

/** A product with its identifiers, as the store holds it. */
export interface ProductData {
  id: string
  handle: string
  title: string
  vendor: string
  /** Values of the requested metafields, in order; null if absent. */
  held: (string | null)[]
  variants: { id: string; title: string; barcode: string | null; held: (string | null)[] }[]
}

/** A value that a product's field lacks and that the store has elsewhere. */
export interface ProductFill {
  /** `barcode`: the field's own text without spaces and hyphens; else `namespace.key` of the metafield. */
  source: string
  productId: string
  /** Field of the change: `vendor`, or `barcode:<id of the variant>`. */
  field: string
  label: string
  before: string
  after: string
}

const GTIN_KEY =
  /^(?:global_?)?(?:gtin|ean|upc|isbn|jan|barcode)[_-]?(?:8|10|12|13|14)?(?:[_-](?:code|number))?$/i
const BRAND_KEY = /^(?:product_)?brand(?:_name)?$/i

/** Maximum metafields to query, for products and variants each: five single fields of a node are cheap. */
export const MOST_METAFIELDS = 5

/** Returns the kind of data a metafield holds, by its name; null if it is irrelevant. */
export function sourceMetafieldOf(
  on: SourceMetafield['on'],
  { namespace, key, type }: { namespace: string; key: string; type: string },
): SourceMetafield | null {
  // Rich texts, lists and references hold no plain value.
  if (!/^(?:single_line_text_field|number_integer|id)$/.test(type)) return null
  if (GTIN_KEY.test(key)) return { what: 'barcode', on, namespace, key }
  return on === 'product' && BRAND_KEY.test(key) ? { what: 'vendor', on, namespace, key } : null
}

/**
 * Returns the GTIN in a text as people write it: with spaces, hyphens, or the apostrophe of a spreadsheet. Null if it
 * is none.
 */
export function gtinIn(text: string | null): string | null {
  const digits = (text ?? '').replace(/[\s'’-]/g, '')
  return isGtin(digits) ? digits : null
}

/**
 * Returns values a product lacks and its own data has. A barcode with other content is kept: it may be the shop's own
 * number. A number of the product as a whole belongs to its variant only if there is just one.
 */
export function fillsOf(product: ProductData, metafields: readonly SourceMetafield[]): ProductFill[] {
  const at = (on: SourceMetafield['on'], what: SourceMetafield['what'], held: readonly (string | null)[]) =>
    metafields
      .filter((metafield) => metafield.on === on)
      .flatMap((metafield, index) =>
        metafield.what === what ? [{ metafield, text: held[index] ?? null }] : [],
      )
  const fills: ProductFill[] = []
  const add = (fill: Omit<ProductFill, 'productId'>) => fills.push({ productId: product.id, ...fill })
  if (product.vendor.trim() === '')
    for (const { metafield, text } of at('product', 'vendor', product.held)) {
      const after = (text ?? '').trim()
      if (after === '') continue
      const source = `${metafield.namespace}.${metafield.key}`
      add({ source, field: 'vendor', label: product.title, before: product.vendor, after })
      break
    }
  const isOnly = product.variants.length === 1
  for (const variant of product.variants) {
    const before = variant.barcode ?? ''
    // Already correct.
    if (gtinIn(before) === before.trim() && before.trim() !== '') continue
    const found =
      before.trim() === ''
        ? [
            ...at('variant', 'barcode', variant.held),
            ...(isOnly ? at('product', 'barcode', product.held) : []),
          ].flatMap(({ metafield, text }) => {
            const after = gtinIn(text)
            return after === null ? [] : [{ source: `${metafield.namespace}.${metafield.key}`, after }]
          })
        : [{ source: 'barcode', after: gtinIn(before) }]
    const [best] = found
    // If two fields hold different numbers, only the merchant knows which is right.
    if (!best?.after || found.some(({ after }) => after !== best.after)) continue
    const label = isOnly ? product.title : `${product.title} · ${variant.title}`
    add({ source: best.source, field: `barcode:${idOf(variant.id)}`, label, before, after: best.after })
  }
  return fills
}

/** Returns the number at the end of a gid. */
export function idOf(gid: string): string {
  return gid.slice(gid.lastIndexOf('/') + 1)
}

/** Leaves out a GTIN that several variants would get, or that one has already: it identifies one thing. */
export function withoutShared(
  fills: readonly ProductFill[],
  held: ReadonlyMap<string, number>,
): ProductFill[] {
  const proposed = new Map<string, number>()
  for (const { field, after } of fills)
    if (field !== 'vendor') proposed.set(after, (proposed.get(after) ?? 0) + 1)
  return fills.filter(
    ({ field, after }) =>
      field === 'vendor' || ((proposed.get(after) ?? 0) < 2 && (held.get(after) ?? 0) === 0),
  )
}
