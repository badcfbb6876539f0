import { sameThing, thingOf } from '../duplicates/same-thing.ts'
import { normalUrl, urlOf } from '../duplicates/url-of.ts'
import type { JsonObject } from '../extract/json-text.ts'
import type { GraphNode } from '../graph/node.ts'
import { toJsonLd } from '../graph/to-json-ld.ts'
import { isA } from '../rules/schema-types.ts'
import { childrenOf, type Subject, textOf, topSubject, valuesOf } from '../rules/subject.ts'
import type { JudgedNode, Judgement } from './judge-page.ts'

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
  const { graph } = judgement
  const subjects = graph.top.map(({ node }) => topSubject(node.merged, { graph, page }))
  // A node that adds to a group's member under the member's @id is a top node as well.
  const members = new Set(
    subjects.flatMap((subject) => valuesOf(subject, 'hasVariant').map(({ node }) => node)),
  )
  const things = subjects.flatMap((subject, index) =>
    productsIn(subject)
      .filter((product) => !members.has(product.node))
      .map((product) => ({ index, subject: product })),
  )
  const asked = normalUrl(url, null)
  const certain = things.filter(({ subject }) => urlOf(subject) === asked)
  const about = things.filter(
    ({ subject }) =>
      certain.some((one) => one.subject.node === subject.node) ||
      belongs(
        subject,
        certain.map((one) => one.subject),
      ),
  )
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

/**
 * Returns the product of a top node, or those it holds as its page's subject; variants of a group on the page do not
 * count separately.
 */
function productsIn(subject: Subject): Subject[] {
  if (isA(subject.node.types, 'Product')) {
    return valuesOf(subject, 'isVariantOf').some(({ node }) => node !== null) ? [] : [subject]
  }
  return childrenOf(subject, 'mainEntity').filter(({ node }) => isA(node.types, 'Product'))
}

/** A node without a URL of its own is about the page's product unless its name differs. */
function belongs(subject: Subject, certain: readonly Subject[]): boolean {
  if (urlOf(subject) !== null) return false
  if (certain.length === 0 || textOf(subject, 'name') === null) return true
  const thing = thingOf(subject)
  return certain.map(thingOf).some((one) => one !== null && thing !== null && sameThing(one, thing) !== null)
}
