import type { ProductRecord } from '../../state/records.ts'
import { cents } from '../money-text.ts'
import type { Rendering } from '../rendering.ts'
import { isListed } from './product.ts'

/** Sort orders a visitor can choose. Source: shopify.dev, Liquid object `collection`, `sort_options`. */
export const SORT_OPTIONS = [
  { name: 'Featured', value: 'manual' },
  { name: 'Best selling', value: 'best-selling' },
  { name: 'Alphabetically, A-Z', value: 'title-ascending' },
  { name: 'Alphabetically, Z-A', value: 'title-descending' },
  { name: 'Price, low to high', value: 'price-ascending' },
  { name: 'Price, high to low', value: 'price-descending' },
  { name: 'Date, old to new', value: 'created-ascending' },
  { name: 'Date, new to old', value: 'created-descending' },
]

/** Returns every listed product, sorted by title; read once per rendering. */
export function listedProducts(rendering: Rendering): ProductRecord[] {
  return rendering.once('listed-products', () =>
    rendering.state
      .list(rendering.store, 'Product')
      .filter(isListed)
      .sort((a, b) => a.title.localeCompare(b.title, 'en', { sensitivity: 'base' })),
  )
}

/** Sorts products by one of `SORT_OPTIONS`; null keeps their order. */
export function sortProducts(
  rendering: Rendering,
  products: ProductRecord[],
  order: string | null,
): ProductRecord[] {
  const [field, direction] = (order ?? '').split('-')
  const sign = direction === 'descending' ? -1 : 1
  if (field === 'title') return [...products].sort((a, b) => sign * a.title.localeCompare(b.title))
  if (field === 'created')
    return [...products].sort(
      (a, b) => sign * (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0),
    )
  if (field === 'price') {
    const prices = new Map(products.map((product) => [product.id, lowestPrice(rendering, product.id)]))
    return [...products].sort((a, b) => sign * ((prices.get(a.id) ?? 0) - (prices.get(b.id) ?? 0)))
  }
  return products
}

function lowestPrice(rendering: Rendering, productId: number): number {
  const variants = rendering.state.list(rendering.store, 'ProductVariant', { parent: productId })
  return Math.min(...variants.map((variant) => cents(variant.price) ?? 0), Number.MAX_SAFE_INTEGER)
}
