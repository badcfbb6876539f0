import { sameThing, thingOf } from '../duplicates/same-thing.ts'
import { normalUrl, urlOf } from '../duplicates/url-of.ts'
import { isA } from '../rules/schema-types.ts'
import { childrenOf, type Subject, textOf, topSubject, valuesOf } from '../rules/subject.ts'

/** A product as one of the page's top nodes describes it, or holds its description. */
export interface ProductDescription {
  index: number
  subject: Subject
  /** Whether it names the page as its URL, and not only gives no other. */
  isCertain: boolean
}

/** Returns the descriptions of the product that the page at `url` is about. */
export function descriptionsOfProduct(
  { graph, page }: Pick<Subject, 'graph' | 'page'>,
  url: string,
): ProductDescription[] {
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
  const certain = things.flatMap(({ subject }) => (urlOf(subject) === asked ? [subject] : []))
  const nodes = new Set(certain.map(({ node }) => node))
  return things.flatMap((thing) => {
    const isCertain = nodes.has(thing.subject.node)
    return isCertain || belongs(thing.subject, certain) ? [{ ...thing, isCertain }] : []
  })
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
