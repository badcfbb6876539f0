import type { JsonObject } from '../rich-results/extract/json-text.ts'
import { type GraphNode, isNode, type PropertyValue } from '../rich-results/graph/node.ts'
import { type Graph, nodeOf, resolveGraph } from '../rich-results/graph/resolve-graph.ts'

/** Properties that locate a thing and do not describe it. */
const LOCATING = new Set([
  'url',
  'mainEntityOfPage',
  'inProductGroupWithID',
  'isVariantOf',
  'productGroupID',
  'variesBy',
])
/** Objects whose own properties count as values of the parent. */
const OPENED = new Set(
  'offers brand aggregateRating address publisher author shippingDetails hasMerchantReturnPolicy reviewRating itemListElement'.split(
    ' ',
  ),
)
/** Different names of the same property. */
const SAME: Readonly<Record<string, string>> = {
  gtin8: 'gtin',
  gtin12: 'gtin',
  gtin13: 'gtin',
  gtin14: 'gtin',
  isbn: 'gtin',
  'offers.lowPrice': 'offers.price',
  'offers.highPrice': 'offers.price',
  'aggregateRating.reviewCount': 'aggregateRating.ratingCount',
  headline: 'name',
}
/** Properties implied by several offers, or by a separate offer. */
const IMPLIED = new Set([
  ...[
    'offers.offerCount',
    'offers.offers',
    'offers.name',
    'offers.sku',
    'offers.gtin',
    'offers.mpn',
    'offers.url',
  ],
  // A list entry may hold its item directly or in its own object.
  ...['itemListElement.item', 'itemListElement.url'],
])
/** Lists in which each entry is a separate fact: another question, another review. */
const LISTED = new Set(
  'mainEntity review sameAs step recipeIngredient recipeInstructions additionalProperty hasPart'.split(' '),
)
/** Separator between the name of a list and the text of one entry. */
export const ENTRY = ' #'
const LONGEST_ENTRY = 300
const DEEPEST = 4
const MOST_MEMBERS = 60
/** Real descriptions have some dozens of paths; each is compared with every other on its page. */
const MOST_PATHS = 2_000

/**
 * Returns the paths in a description as dotted names: `name`, `offers.price`. Values of a group's variants and of
 * listed offers count as values of the thing; every form of GTIN is the same path.
 */
export function pathsOf(node: GraphNode, graph: Graph): Set<string> {
  const found = new Set<string>()
  gather(node, graph, { prefix: '', depth: 0, found })
  return found
}

interface Gathering {
  prefix: string
  depth: number
  found: Set<string>
}

function gather(node: GraphNode, graph: Graph, { prefix, depth, found }: Gathering): void {
  for (const [name, values] of node.properties) {
    if (found.size >= MOST_PATHS) return
    if (LOCATING.has(name)) continue
    const path = prefix + name
    const nested = values.slice(0, MOST_MEMBERS).flatMap((value) => nodeOf(value, graph) ?? [])
    if (nested.length > 0 && depth < DEEPEST && (name === 'hasVariant' || path === 'offers.offers')) {
      for (const member of nested) gather(member, graph, { prefix, depth: depth + 1, found })
      continue
    }
    if (nested.length > 0 && depth < DEEPEST && OPENED.has(name)) {
      for (const member of nested) gather(member, graph, { prefix: `${path}.`, depth: depth + 1, found })
      continue
    }
    if (prefix === '' && LISTED.has(name))
      for (const { data } of values.slice(0, MOST_MEMBERS)) found.add(path + ENTRY + entryOf(data))
    const said = SAME[path] ?? path
    if (!IMPLIED.has(said)) found.add(said)
  }
}

/** Returns the text that identifies an entry: its content, with whitespace normalised. */
function entryOf(data: PropertyValue['data']): string {
  const text = isNode(data) ? JSON.stringify(data.source) : JSON.stringify(data)
  return text.slice(0, LONGEST_ENTRY).toLowerCase().replaceAll(/\s+/g, ' ')
}

/** Returns the paths of a node that has not been printed yet. */
export function pathsOfSource(source: JsonObject, url: string): Set<string> {
  const block = { format: 'json-ld' as const, offset: 0, value: source }
  const graph = resolveGraph({ blocks: [block], parseErrors: [], baseUrl: null }, url)
  const found = new Set<string>()
  for (const { node } of graph.top) for (const path of pathsOf(node.merged, graph)) found.add(path)
  return found
}
