import type { SearchResult } from '#kit/shared/search-result.ts'
import type { SchemaTypePreview } from '../contract.ts'

/** Returns the search result of the page that carries a node, showing what the engines that use the node show. */
export function resultOf({ node, page, site }: SchemaTypePreview): SearchResult {
  const first = firstNode(node)
  const image = first['thumbnailUrl'] ?? (first['@type'] === 'Recipe' ? first['image'] : null)
  return {
    site: first['@type'] === 'WebSite' && typeof first['name'] === 'string' ? first['name'] : site,
    url: page.url,
    title: page.title,
    description: page.description || null,
    imageUrl: typeof image === 'string' && image !== '' ? image : null,
    price: null,
    availability: null,
    rating: ratingOf(first),
  }
}

function firstNode(node: SchemaTypePreview['node']): Record<string, unknown> {
  const graph = node?.['@graph']
  return (Array.isArray(graph) ? (graph[0] as Record<string, unknown>) : node) ?? {}
}

/** Stars only for recipes: search engines show none for ratings a business gives itself. */
function ratingOf(node: Record<string, unknown>): SearchResult['rating'] {
  if (node['@type'] !== 'Recipe') return null
  const rating = node['aggregateRating'] as Record<string, unknown> | undefined
  const [value, best, count] = [rating?.['ratingValue'], rating?.['bestRating'], rating?.['ratingCount']]
  return typeof value === 'number' && typeof best === 'number' && typeof count === 'number'
    ? { value, best, count }
    : null
}
