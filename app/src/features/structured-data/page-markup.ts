import { extractMarkup } from '#core/rich-results/extract/extract-markup.ts'
import { type GraphNode, isNode, isReference, type PropertyValue } from '#core/rich-results/graph/node.ts'
import { type Graph, nodeOf, resolveGraph } from '#core/rich-results/graph/resolve-graph.ts'
import { describesProduct, isGroup, isProductNode } from './domain/foreign-nodes.ts'
import type { Node } from './domain/node-parts.ts'
import type { ProductFacts } from './domain/product-facts.ts'

/** Our script elements: no `<` can stand in them (storefront/snippets). */
const OWN_SCRIPTS = /<script type="application\/ld\+json" data-signpost="[\w-]+">[^<]*<\/script>/g

/** The page as it would be without Signpost. */
export function withoutOwnMarkup(html: string): string {
  return html.replace(OWN_SCRIPTS, '')
}

/** The page with `printed` in the place of what Signpost prints there now. */
export function withOwnMarkup(html: string, printed: Node | null): string {
  const foreign = withoutOwnMarkup(html)
  if (!printed) return foreign
  const json = JSON.stringify(printed).replaceAll('<', '\\u003c')
  const script = `<script type="application/ld+json" data-signpost="product">${json}</script>`
  const at = foreign.search(/<\/head\s*>/i)
  return at < 0 ? script + foreign : foreign.slice(0, at) + script + foreign.slice(at)
}

/** Nodes that describe the page's product, one for each @id, with everything said under it. */
export function productNodes(html: string, url: string, product: ProductFacts): Node[] {
  const graph = resolveGraph(extractMarkup(html, url), url)
  const found = new Set<GraphNode>()
  for (const { node } of graph.top) for (const one of selfAndMain(node, graph)) found.add(one.merged)
  const nodes = [...found]
    .map((node) => toNode(node, graph))
    .filter((node) => describesProduct(node, product))
  // A group's members may stand beside it and point to it; they are no second product.
  return nodes.some(isGroup) ? nodes.filter((node) => isGroup(node) || !pointsToGroup(node)) : nodes
}

/** A page may wrap its product: `WebPage.mainEntity`. */
function selfAndMain(node: GraphNode, graph: Graph): GraphNode[] {
  const main = node.properties.get('mainEntity') ?? []
  return [node, ...main.flatMap((value) => nodeOf(value, graph) ?? [])]
}

function pointsToGroup(node: Node): boolean {
  return isProductNode(node) && ('isVariantOf' in node || 'inProductGroupWithID' in node)
}

/** A group, its variants, their offers, what these hold. Deeper nodes decide nothing. */
const DEEPEST = 4

function toNode(node: GraphNode, graph: Graph, depth = 0): Node {
  const { '@id': written } = (node.parts[0] ?? node).source
  const id = typeof written === 'string' ? written : node.id
  const properties = [...node.properties].map(([name, values]) => {
    const plain = values.map((value) => toValue(value, graph, depth))
    return [name, plain.length === 1 ? plain[0] : plain]
  })
  return {
    ...(id !== null && { '@id': id }),
    ...(node.types.length > 0 && { '@type': node.types.length === 1 ? node.types[0] : node.types }),
    ...Object.fromEntries(properties),
  }
}

function toValue(value: PropertyValue, graph: Graph, depth: number): unknown {
  const target = nodeOf(value, graph)
  if (target && depth < DEEPEST) return toNode(target, graph, depth + 1)
  if (isReference(value.data)) return { '@id': value.data.reference }
  return isNode(value.data) ? {} : value.data
}
