import type { JsonObject } from '../extract/json-text.ts'
import type { GraphNode } from '../graph/node.ts'
import { toJsonLd } from '../graph/to-json-ld.ts'
import type { JudgedNode, Judgement } from './judge-page.ts'
import { descriptionsOfProduct } from './product-descriptions.ts'

export interface ProductOfPage {
  /** Nodes about the page's product that are not ours, as written, with their index in `judgement.nodes`. */
  foreign: { index: number; node: JudgedNode; hasId: boolean }[]
  /** Nodes about the page's product that are ours. */
  own: { index: number; node: JudgedNode }[]
  /** Everything described about the product under the first description's `@id`, as one JSON-LD node. */
  merged: JsonObject | null
  /** Number of different things, after merging by `@id`, that claim to be the page's product. */
  descriptions: number
  /** Whether there is one description, without an error. */
  exactlyOneProduct: boolean
}

/** Returns which product a page is about, and who describes it. `url` is the page's URL. */
export function productOfPage(judgement: Judgement, url: string): ProductOfPage {
  const page = {
    url: URL.parse(url),
    now: new Date(0),
    sells: null,
    shows: null,
    storePolicies: new Set<string>(),
  }
  const about = descriptionsOfProduct({ graph: judgement.graph, page }, url)
  const nodes = new Set(about.map(({ subject }) => subject.node))
  const indexes = new Set(about.map(({ index }) => index))
  const described = [...indexes].map((index) => ({ index, node: judgement.nodes[index] as JudgedNode }))
  const errors = judgement.issues.some(
    ({ severity, node }) =>
      severity === 'error' && nodes.has((judgement.graph.top[node]?.node.merged ?? null) as GraphNode),
  )
  const first = about[0]?.subject.node
  return {
    foreign: described
      .filter(({ node }) => node.owner.kind !== 'self')
      .map((one) => ({ ...one, hasId: one.node.id !== null })),
    own: described.filter(({ node }) => node.owner.kind === 'self'),
    merged: first ? toJsonLd(first) : null,
    descriptions: nodes.size,
    exactlyOneProduct: nodes.size === 1 && !errors,
  }
}
