import type { SearchResult } from '#kit/shared/search-result.ts'

type Node = Record<string, unknown>

/**
 * Returns what a search result could show of a node: its offers' price range, stock, stars and image. `page` fills in
 * what the node leaves open, and its image takes precedence; nothing is invented.
 */
export function searchResultOf(
  node: Node,
  page: { url: string; title: string; description?: string | null; imageUrl?: string | null },
): SearchResult {
  const url = text(node['url']) ?? page.url
  const offers = offersOf(node)
  return {
    site: URL.canParse(url) ? new URL(url).hostname : url,
    url,
    title: text(node['name']) ?? page.title,
    description: text(node['description']) ?? page.description ?? null,
    imageUrl: page.imageUrl ?? imageOf(node['image']),
    price: priceOf(offers),
    availability: availabilityOf(offers),
    rating: ratingOf(node['aggregateRating']),
  }
}

function offersOf(node: Node): Node[] {
  const own = list(node['offers'])
  const below = list(node['hasVariant']).flatMap((variant) => list(variant['offers']))
  return [...own, ...below]
}

function priceOf(offers: Node[]): SearchResult['price'] {
  const prices = offers.flatMap((offer) =>
    [offer['price'], offer['lowPrice'], offer['highPrice']].flatMap((price) => {
      const amount = number(price)
      return amount === null ? [] : [amount]
    }),
  )
  const currency = offers.map((offer) => text(offer['priceCurrency'])).find(Boolean)
  if (prices.length === 0 || !currency) return null
  return { low: Math.min(...prices), high: Math.max(...prices), currency }
}

function availabilityOf(offers: Node[]): SearchResult['availability'] {
  const named = offers.flatMap((offer) => text(offer['availability'])?.split('/').at(-1) ?? [])
  if (named.length === 0) return null
  if (named.some((name) => name === 'InStock' || name === 'LimitedAvailability')) return 'in-stock'
  return named.every((name) => name === 'OutOfStock' || name === 'SoldOut') ? 'out-of-stock' : 'other'
}

function ratingOf(value: unknown): SearchResult['rating'] {
  const rating = list(value)[0]
  const stars = number(rating?.['ratingValue'])
  const count = number(rating?.['reviewCount'] ?? rating?.['ratingCount'])
  if (!rating || stars === null || count === null) return null
  return { value: stars, best: number(rating['bestRating']) ?? 5, count }
}

function imageOf(value: unknown): string | null {
  const first = Array.isArray(value) ? value[0] : value
  return text(first) ?? text(list(first)[0]?.['url'])
}

function list(value: unknown): Node[] {
  return [value].flat().filter((item): item is Node => typeof item === 'object' && item !== null)
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function number(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null
  const amount = Number(value)
  return Number.isFinite(amount) ? amount : null
}
