interface Issue {
  issueMessage: string
  severity: 'ERROR' | 'WARNING'
}
interface DetectedItems {
  richResultType: string
  items: { name: string; issues?: Issue[] }[]
}
export interface RichResults {
  verdict: 'PASS' | 'FAIL'
  detectedItems: DetectedItems[]
}

type Node = Record<string, unknown>

/**
 * Returns the rich results in a page's JSON-LD, with the engine's issues about their fields. Shapes: discovery
 * document of searchconsole v1, RichResultsInspectionResult; messages as Search Console prints them. Undefined if
 * there are none.
 */
export function richResultsOf(html: string): RichResults | undefined {
  const nodes = nodesOf(html)
  const products = nodes.filter((node) => is(node, 'Product'))
  const found: DetectedItems[] = [
    { richResultType: 'Product snippets', items: products.map((node) => itemOf(node, snippetIssues(node))) },
    {
      richResultType: 'Merchant listings',
      items: products.filter(({ offers }) => offers).map((node) => itemOf(node, listingIssues(node))),
    },
    {
      richResultType: 'Breadcrumbs',
      items: nodes
        .filter((node) => is(node, 'BreadcrumbList'))
        .map((node) => itemOf(node, trailIssues(node))),
    },
  ].filter(({ items }) => items.length > 0)
  if (found.length === 0) return undefined
  const isBroken = found.some(({ items }) =>
    items.some(({ issues }) => issues?.some(({ severity }) => severity === 'ERROR')),
  )
  return { verdict: isBroken ? 'FAIL' : 'PASS', detectedItems: found }
}

function nodesOf(html: string): Node[] {
  const scripts = html.matchAll(
    /<script[^>]*type=["']?application\/ld\+json["']?[^>]*>([\s\S]*?)<\/script>/gi,
  )
  return [...scripts].flatMap(([, text = '']) => {
    try {
      return nodesIn(JSON.parse(text))
    } catch {
      return []
    }
  })
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (typeof value !== 'object' || value === null) return []
  const node = value as Node
  const parts = nodesIn(node['@graph']).concat(nodesIn(node['hasVariant']))
  return node['@type'] ? [node, ...parts] : parts
}

const is = (node: Node, type: string): boolean => [node['@type']].flat().includes(type)

function itemOf({ name }: Node, issues: Issue[]): DetectedItems['items'][number] {
  return {
    name: typeof name === 'string' && name !== '' ? name : 'Unnamed item',
    ...(issues.length > 0 && { issues }),
  }
}

const error = (issueMessage: string): Issue => ({ issueMessage, severity: 'ERROR' })
const warning = (issueMessage: string): Issue => ({ issueMessage, severity: 'WARNING' })
const missing = (field: string, within?: string) =>
  `Missing field "${field}"${within === undefined ? '' : ` (in "${within}")`}`

function snippetIssues(node: Node): Issue[] {
  const { offers, review, aggregateRating } = node
  if (!offers && !review && !aggregateRating)
    return [error('Either "offers", "review", or "aggregateRating" should be specified')]
  return [
    ...(node['name'] ? [] : [error(missing('name'))]),
    ...(offers && !hasPrice(offers) ? [error(missing('price', 'offers'))] : []),
    ...(aggregateRating ? [] : [warning(missing('aggregateRating'))]),
    ...(review ? [] : [warning(missing('review'))]),
  ]
}

function listingIssues(node: Node): Issue[] {
  const [offer] = [node['offers']].flat() as Node[]
  return [
    ...(node['image'] ? [] : [error(missing('image'))]),
    ...(hasPrice(node['offers']) ? [] : [error(missing('price', 'offers'))]),
    ...(offer?.['hasMerchantReturnPolicy'] ? [] : [warning(missing('hasMerchantReturnPolicy', 'offers'))]),
    ...(offer?.['shippingDetails'] ? [] : [warning(missing('shippingDetails', 'offers'))]),
    ...(node['description'] ? [] : [warning(missing('description'))]),
  ]
}

function hasPrice(offers: unknown): boolean {
  return [offers].flat().some((offer) => {
    const { price, lowPrice, priceSpecification } = (offer ?? {}) as Node
    return [price, lowPrice, priceSpecification].some(
      (value) => value !== undefined && value !== null && value !== '',
    )
  })
}

function trailIssues(node: Node): Issue[] {
  const entries = [node['itemListElement'] ?? []].flat() as Node[]
  // The last entry is the page itself and needs no URL.
  const isIncomplete = entries.slice(0, -1).some((entry) => !entry['item'])
  return isIncomplete ? [error(missing('item', 'itemListElement'))] : []
}
