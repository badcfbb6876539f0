import { type Context, type FilterImplOptions, toValue } from 'liquidjs'
import { jsonText } from '../json-text.ts'
import { toNumeric } from '../language/numbers.ts'
import { splitArguments, text } from '../language/text.ts'
import { ArticleDrop } from '../objects/article.ts'
import { CartDrop } from '../objects/cart.ts'
import { CollectionDrop } from '../objects/collection.ts'
import { ProductDrop } from '../objects/product.ts'
import type { VariantDrop } from '../objects/variant.ts'
import { type Rendering, renderingOf } from '../rendering.ts'
import { articleData, productData, structuredDataText } from '../structured-data.ts'

type This = { context: Context }

function json(this: This, input: unknown): string {
  return jsonText(input, { raw: !renderingOf(this.context).options.knobs.liquidJsonEscaping })
}

function structuredData(this: This, input: unknown): string {
  const rendering = renderingOf(this.context)
  if (input instanceof ProductDrop) return structuredDataText(productData(rendering, input))
  if (input instanceof ArticleDrop) return structuredDataText(articleData(rendering, input))
  return ''
}

/** Grams in a unit of weight. */
const GRAMS: Record<string, number> = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 }

function weightWithUnit(input: unknown, unit: unknown = 'kg'): string {
  const name = text(unit) || 'kg'
  const value = toNumeric(input).value / (GRAMS[name] ?? 1000)
  return `${Number(value.toFixed(2))} ${name}`
}

const money = (rendering: Rendering, amount: number) => ({
  amount: amount / 100,
  currencyCode: rendering.store.currency,
})

function variantEvent(rendering: Rendering, variant: VariantDrop, product: ProductDrop): unknown {
  return {
    id: String(variant.id),
    image: { src: product.featured_image?.src ?? null },
    price: money(rendering, variant.price),
    product: {
      id: String(product.id),
      title: product.title,
      type: product.type,
      url: product.url,
      vendor: product.vendor,
    },
    sku: variant.sku,
    title: variant.title,
  }
}

/** Returns the payload of a standard event; the field names follow the platform's pixel events. */
function standardEventData(this: This, input: unknown, type: unknown, ...args: unknown[]): string {
  if (text(type) !== 'view') throw new Error(`standard_event_data: unsupported event type '${text(type)}'`)
  const rendering = renderingOf(this.context)
  const context = splitArguments(args).named.get('context') ?? null
  if (input instanceof ProductDrop) {
    const variant = input.selected_or_first_available_variant
    return jsonText({ context, productVariant: variant && variantEvent(rendering, variant, input) })
  }
  if (input instanceof CollectionDrop)
    return jsonText({ collection: { id: String(input.id), title: input.title, handle: input.handle } })
  if (input instanceof CartDrop) {
    const cart = input['empty?']
      ? null
      : { totalQuantity: input.item_count, cost: money(rendering, input.total_price) }
    return jsonText({ context, cart })
  }
  return jsonText(null)
}

function defaultValue(input: unknown, fallback: unknown, ...args: unknown[]): unknown {
  const value = toValue(input)
  const allowFalse = splitArguments(args).named.get('allow_false') === true
  const empty =
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return empty || (value === false && !allowFalse) ? fallback : input
}

/** Filters of the category "format", and `default`. */
export const formatFilters: Record<string, FilterImplOptions> = {
  default: defaultValue,
  json,
  standard_event_data: standardEventData,
  structured_data: structuredData,
  weight_with_unit: weightWithUnit,
}
