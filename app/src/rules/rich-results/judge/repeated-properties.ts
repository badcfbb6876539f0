import { boundedJson } from '../extract/bounded-json.ts'
import { type GraphNode, isNode, isReference, type PropertyValue } from '../graph/node.ts'
import type { Graph } from '../graph/resolve-graph.ts'
import type { Issue } from '../rules/issue.ts'
import { message } from '../rules/messages.ts'
import type { Subject } from '../rules/subject.ts'

/** Properties of which a thing has one. */
const singleValued: ReadonlySet<string> = new Set([
  ...[
    'name',
    'description',
    'sku',
    'mpn',
    'gtin',
    'gtin8',
    'gtin12',
    'gtin13',
    'gtin14',
    'isbn',
    'productID',
    'brand',
  ],
  ...[
    'aggregateRating',
    'inProductGroupWithID',
    'productGroupID',
    'isVariantOf',
    'size',
    'color',
    'material',
    'pattern',
  ],
  ...[
    'price',
    'priceCurrency',
    'availability',
    'itemCondition',
    'priceValidUntil',
    'lowPrice',
    'highPrice',
    'offerCount',
  ],
  ...['ratingValue', 'ratingCount', 'reviewCount', 'bestRating', 'worstRating', 'hasMerchantReturnPolicy'],
  ...[
    'headline',
    'datePublished',
    'dateModified',
    'uploadDate',
    'duration',
    'prepTime',
    'cookTime',
    'totalTime',
  ],
  ...[
    'recipeYield',
    'priceRange',
    'position',
    'legalName',
    'foundingDate',
    'itemListElement',
    'mainEntity',
    'acceptedAnswer',
  ],
])

/**
 * Whether the engine joins descriptions of one `@id` from several scripts is likely, not proved. So what is said
 * twice counts as a fault: with different values anywhere, with equal ones when two scripts say it at top level.
 */
export function repeatedProperties(
  subject: Subject,
  index: number,
  feature: Issue['feature'] | undefined,
): Issue[] {
  const { node, graph } = subject
  if (node.parts.length < 2 || feature === undefined) return []
  const top = topNodesOf(graph)
  return [...singleValued].flatMap((property) => {
    const said = node.parts.filter((part) => part.properties.has(property))
    if (said.length < 2 || !clashes(said, property, top)) return []
    const step = said[1]?.properties.get(property)?.[0]?.step ?? `/${property}`
    const issue: Issue = {
      severity: 'error',
      code: 'duplicate-property',
      feature,
      type: node.types[0] ?? '',
      path: step,
      field: property,
      ...message('duplicateProperty', { field: property, places: said.length, id: String(node.id) }),
      node: index,
    }
    return [issue]
  })
}

const topNodes = new WeakMap<Graph, ReadonlySet<GraphNode>>()

/** Made once for a page: it may describe thousands of things twice. */
function topNodesOf(graph: Graph): ReadonlySet<GraphNode> {
  const known = topNodes.get(graph)
  if (known !== undefined) return known
  const made = new Set(graph.top.map(({ node }) => node))
  topNodes.set(graph, made)
  return made
}

function clashes(said: readonly GraphNode[], property: string, top: ReadonlySet<GraphNode>): boolean {
  const values = new Set(said.map((part) => (part.properties.get(property) ?? []).map(worded).join('\n')))
  if (values.size > 1) return true
  return new Set(said.filter((part) => top.has(part)).map((part) => part.block)).size > 1
}

/** Characters of an object that is compared with others as it is written. */
const longestWord = 100_000

function worded({ data }: PropertyValue): string {
  if (isNode(data)) return data.id ?? boundedJson(data.source, longestWord) ?? data.types.join(' ')
  return isReference(data) ? data.reference : String(data)
}
