import { nodeComparer } from '../duplicates/compare-nodes.ts'
import type { Graph } from '../graph/resolve-graph.ts'
import type { Issue } from '../rules/issue.ts'
import { message } from '../rules/messages.ts'
import type { Subject } from '../rules/subject.ts'

/** Properties that a thing has only one value of. */
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
 * Returns contradictions among descriptions of one `@id`, which the engine merges. The same value twice, as from
 * theme and app, is no fault; different values of a single-valued property are.
 */
export function repeatedProperties(
  subject: Subject,
  index: number,
  feature: Issue['feature'] | undefined,
): Issue[] {
  const { node, graph } = subject
  if (node.parts.length < 2 || feature === undefined) return []
  const { contradicts } = comparerOf(graph)
  return [...singleValued].flatMap((property) => {
    const said = node.parts.flatMap(({ properties }) => {
      const values = properties.get(property)
      return values === undefined ? [] : [values]
    })
    const [first, ...others] = said
    const other = first && others.find((values) => contradicts(first, values))
    if (other === undefined) return []
    const issue: Issue = {
      severity: 'error',
      code: 'duplicate-property',
      feature,
      type: node.types[0] ?? '',
      path: other[0]?.step ?? `/${property}`,
      field: property,
      ...message('duplicateProperty', { field: property, places: said.length, id: String(node.id) }),
      node: index,
    }
    return [issue]
  })
}

const comparers = new WeakMap<Graph, ReturnType<typeof nodeComparer>>()

/** Created once per page, which may describe thousands of things twice: the comparisons of a page are bounded. */
function comparerOf(graph: Graph): ReturnType<typeof nodeComparer> {
  let comparer = comparers.get(graph)
  if (comparer === undefined) {
    comparer = nodeComparer(graph)
    comparers.set(graph, comparer)
  }
  return comparer
}
