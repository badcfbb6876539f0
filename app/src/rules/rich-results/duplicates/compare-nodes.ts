import { type GraphNode, isNode, type PropertyValue } from '../graph/node.ts'
import { type Graph, nodeOf } from '../graph/resolve-graph.ts'

/** What one description holds in comparison with another of the same thing. */
export interface Difference {
  /** Dotted properties for which only it has a value. */
  extra: string[]
  /** Dotted properties for which both have a value, and the values differ. */
  other: string[]
}

/** Properties for which another value is a contradiction and not something to carry over. */
const oneIsEnough = new Set(
  (
    'name headline description sku mpn gtin gtin8 gtin12 gtin13 gtin14 productID productGroupID price lowPrice highPrice ' +
    'priceCurrency availability itemCondition priceValidUntil ratingValue ratingCount reviewCount bestRating worstRating ' +
    'datePublished dateModified uploadDate duration image thumbnailUrl logo telephone email priceRange position url ' +
    'mainEntityOfPage inLanguage publisher seller contentUrl embedUrl'
  ).split(' '),
)
/** Properties of which a thing has one: two such objects are compared with each other, even if their names differ. */
const sameObject = new Set(
  (
    'offers brand aggregateRating address publisher author manufacturer shippingDetails hasMerchantReturnPolicy ' +
    'priceSpecification shippingRate shippingDestination deliveryTime handlingTime transitTime reviewRating logo'
  ).split(' '),
)
/** The page of a thing is not a fact about it. */
const pageProperties = new Set(['url', 'mainEntityOfPage'])

/** Maximum number of comparisons per page; beyond it, things count as different. */
const mostCompared = 50_000
const deepest = 8

/** Compares the descriptions of one page. */
export function nodeComparer(graph: Graph) {
  let left = mostCompared

  /** Returns what `b` holds and `a` does not. */
  function difference(a: GraphNode, b: GraphNode, depth = 0): Difference {
    const found: Difference = { extra: [], other: [] }
    for (const [name, values] of b.properties) {
      left -= 1
      if (depth === 0 && pageProperties.has(name)) continue
      const known = a.properties.get(name)
      if (known === undefined) found.extra.push(name)
      else compare(name, { known, values, depth, found })
    }
    return found
  }

  function compare(
    name: string,
    {
      known,
      values,
      depth,
      found,
    }: { known: PropertyValue[]; values: PropertyValue[]; depth: number; found: Difference },
  ): void {
    const [one] = known
    const [other] = values
    if (known.length === 1 && values.length === 1 && sameObject.has(name) && one && other) {
      const [a, b] = [nodeOf(one, graph), nodeOf(other, graph)]
      if (a !== null && b !== null && a !== b && depth < deepest && left > 0) {
        const inner = difference(a, b, depth + 1)
        found.extra.push(...inner.extra.map((field) => `${name}.${field}`))
        found.other.push(...inner.other.map((field) => `${name}.${field}`))
        return
      }
    }
    const words = new Set(known.flatMap((value) => wordOf(value) ?? []))
    const isNew = (value: PropertyValue) => !isSaid(value, { known, words, depth })
    if (values.some(isNew)) (oneIsEnough.has(name) ? found.other : found.extra).push(name)
  }

  /** Reports whether one of the known values includes all of this one. */
  function isSaid(
    value: PropertyValue,
    { known, words, depth }: { known: PropertyValue[]; words: ReadonlySet<string>; depth: number },
  ): boolean {
    const node = nodeOf(value, graph)
    const word = wordOf(value)
    if (word !== null && words.has(word) && (node === null || isNamed(node))) return true
    if (node === null || depth >= deepest) return false
    return known.some((one) => {
      left -= 1
      const said = left < 0 ? null : nodeOf(one, graph)
      if (said === null) return false
      if (said === node) return true
      const { extra, other } = difference(said, node, depth + 1)
      return extra.length + other.length === 0
    })
  }

  /** Converts a value to a comparable word; an object counts by its name. */
  function wordOf(value: PropertyValue): string | null {
    const data = nodeOf(value, graph)?.properties.get('name')?.[0]?.data ?? value.data
    if (typeof data === 'object') return isNode(data) ? data.id : data.reference
    const text = String(data).trim()
    if (/^-?\d+(?:\.\d+)?$/.test(text)) return String(Number(text))
    return text
      .toLowerCase()
      .replace(/^(?:https?:)?\/\/(?:www\.)?(?:schema\.org\/)?/, '')
      .replace(/\s+/g, ' ')
  }

  /**
   * Reports whether two lists of values of one property contradict each other; false once the page's comparisons are
   * used up.
   */
  function contradicts(a: readonly PropertyValue[], b: readonly PropertyValue[]): boolean {
    const [one] = a
    const [other] = b
    if (one && other && a.length === 1 && b.length === 1) {
      const [first, second] = [nodeOf(one, graph), nodeOf(other, graph)]
      if (first !== null && second !== null) return first !== second && differs(first, second)
      return wordOf(one) !== wordOf(other) && left > 0
    }
    const words = (values: readonly PropertyValue[]) =>
      new Set(values.flatMap((value) => wordOf(value) ?? []))
    const isIn = (known: readonly PropertyValue[]) => {
      const said = { known: [...known], words: words(known), depth: 0 }
      return (value: PropertyValue) => isSaid(value, said)
    }
    return (a.length !== b.length || !b.every(isIn(a)) || !a.every(isIn(b))) && left > 0
  }

  /** Reports whether two objects have different types, or differing values for a property. */
  function differs(a: GraphNode, b: GraphNode): boolean {
    const typed = a.types.length > 0 && b.types.length > 0
    if (typed && !a.types.some((type) => b.types.includes(type))) return true
    return difference(a, b, 1).other.length + difference(b, a, 1).other.length > 0
  }

  /** Returns the number of values in a description, including nested objects. */
  function weight(node: GraphNode, depth = 0, inside: ReadonlySet<GraphNode> = new Set()): number {
    let sum = 0
    for (const values of node.properties.values()) {
      for (const value of values) {
        left -= 1
        sum += 1
        const nested = nodeOf(value, graph)
        if (nested !== null && depth < deepest && left > 0 && !inside.has(nested))
          sum += weight(nested, depth + 1, new Set(inside).add(node))
      }
    }
    return sum
  }

  return { difference, contradicts, weight: (node: GraphNode) => weight(node) }
}

/** Reports whether a node has a name and nothing else. */
function isNamed({ properties }: GraphNode): boolean {
  return properties.size === 1 && properties.has('name')
}
