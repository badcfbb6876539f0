import { type IdParts, inferPattern } from './id-pattern.ts'
import { idOf, isGroup, nodesUnder } from './node-access.ts'
import type { Node } from './node-parts.ts'
import { ownNode } from './own-node.ts'
import type { CompletePlan, ShapePlan } from './plan.ts'
import { type ProductFacts, pathOf } from './product-facts.ts'
import { EVERYTHING } from './suitable-sample.ts'

/** Code of why a template is handled as it is; texts for people stand in the locale file. */
export type ModeReason =
  | 'no-theme-node'
  | 'theme-node-incomplete'
  | 'theme-node-complete'
  | 'theme-node-without-id'
  | 'several-theme-nodes'
  | 'id-pattern-unknown'
  | 'not-read'
  | 'no-suitable-product'
  | 'no-room'

/** A sample page that was read: the product, and what the theme and other apps say about it. */
export interface ReadSample {
  product: ProductFacts
  /** Nodes that describe the page's product and are not Signpost's, merged by @id. */
  nodes: Node[]
}

export interface ShapeDecision {
  /** Absent: print nothing. */
  plan: ShapePlan | null
  reason: ModeReason
}

/** Ways to say the same; a theme that says one of them has said it. */
const SAME: Record<string, string[]> = {
  gtin: ['gtin', 'gtin8', 'gtin12', 'gtin13', 'gtin14', 'isbn'],
  price: ['price', 'priceSpecification'],
  priceCurrency: ['priceCurrency', 'priceSpecification'],
}

/**
 * Decides for products of one shape on one template, from suitable samples that were read (at least one). A property
 * is added only when a sample has the data for it, its node lacks it, and no sample's node has it: a theme
 * that prints a property for some products would otherwise have it twice.
 */
export function decideShape(samples: ReadSample[]): ShapeDecision {
  const described = samples.filter((sample) => sample.nodes.length > 0)
  if (described.length === 0) return { plan: { mode: 'own' }, reason: 'no-theme-node' }
  if (described.some(({ nodes }) => nodes.some((node) => idOf(node) === null)))
    return { plan: null, reason: 'theme-node-without-id' }
  if (described.some(({ nodes }) => nodes.length > 1)) return { plan: null, reason: 'several-theme-nodes' }
  const pairs = described.map(({ product, nodes }) => ({ product, node: nodes[0] as Node }))
  const id = commonPattern(pairs.map(({ product, node }) => patternOf(node, product)))
  if (!id) return { plan: null, reason: 'id-pattern-unknown' }
  const plan = completion(id, pairs)
  return plan.adds.length > 0
    ? { plan, reason: 'theme-node-incomplete' }
    : { plan: null, reason: 'theme-node-complete' }
}

type Pair = { product: ProductFacts; node: Node }

function completion(id: string, pairs: Pair[]): CompletePlan {
  const tally = new Tally()
  const offers: (string | null)[] = []
  const variants: (string | null)[] = []
  for (const { product, node } of pairs) {
    const grouped = isGroup(node)
    // A theme may print one Product for a product with options; then a group's properties do not apply.
    const own = ownNode(product, { ...EVERYTHING, variants: grouped ? 'group' : 'single' }) ?? {}
    tally.compare('', productLevel(own, product), node)
    if (grouped) {
      for (const [member, ours, variant] of membersOf(node, own, product)) {
        variants.push(patternOf(member, product, variant))
        tally.compare('hasVariant.', without(ours, ['name', 'offers', '@type', '@id', '@context']), member)
        for (const offer of nodesUnder(member, 'offers')) offers.push(patternOf(offer, product, variant))
        tally.compareOffers(ours, member)
      }
    } else if (node['offers'] === undefined) {
      tally.missing('offers')
    } else {
      for (const offer of nodesUnder(node, 'offers'))
        offers.push(patternOf(offer, product, variantOf(offer, product)))
      tally.compareOffers(own, node)
    }
  }
  const variant = commonPattern(variants)
  const offer = commonPattern(offers)
  const adds = tally
    .adds()
    .filter((name) => (name.startsWith('hasVariant.') ? variant : name.startsWith('offers.') ? offer : true))
  return { mode: 'complete', id, ...(variant && { variant }), ...(offer && { offer }), adds }
}

/** Liquid adds a single variant's own properties to the product only when the product has no options. */
function productLevel(own: Node, product: ProductFacts): Node {
  const perVariant = ['sku', 'gtin', 'mpn', 'color', 'size', 'material', 'pattern']
  const skipped = ['@type', '@id', '@context', 'offers', 'hasVariant']
  return without(own, product.hasOnlyDefaultVariant ? skipped : [...skipped, ...perVariant])
}

function without(node: Node, names: string[]): Node {
  return Object.fromEntries(Object.entries(node).filter(([name]) => !names.includes(name)))
}

/** A theme's group members beside ours, matched by the variant's number in their URLs or by position. */
function membersOf(node: Node, own: Node, product: ProductFacts): [Node, Node, string | undefined][] {
  const ours = nodesUnder(own, 'hasVariant')
  return nodesUnder(node, 'hasVariant').flatMap((member, index): [Node, Node, string | undefined][] => {
    const variant = variantOf(member, product) ?? product.variants[index]?.id
    const twin = ours[product.variants.findIndex(({ id }) => id === variant)]
    return twin ? [[member, twin, variant]] : []
  })
}

function variantOf(node: Node, product: ProductFacts): string | undefined {
  const offer = nodesUnder(node, 'offers')[0]
  const texts = [node['@id'], node['url'], offer?.['@id'], offer?.['url']].filter(
    (text) => typeof text === 'string',
  )
  const numbers = new Set(texts.flatMap((text) => text.match(/\d+/g) ?? []))
  return product.variants.find(({ id }) => numbers.has(id))?.id
}

function patternOf(node: Node, product: ProductFacts, variant?: string): string | null {
  const id = idOf(node)
  const parts: IdParts = {
    url: product.url,
    path: pathOf(product.url),
    handle: product.handle,
    id: product.id,
    variant,
  }
  return id && inferPattern(id, parts)
}

/** The one pattern all nodes follow, or null. */
function commonPattern(patterns: (string | null)[]): string | null {
  const [first = null, ...others] = new Set(patterns)
  return others.length === 0 ? first : null
}

/** Which properties some sample lacks and none has. */
class Tally {
  readonly #missing = new Set<string>()
  readonly #given = new Set<string>()

  missing(name: string): void {
    this.#missing.add(name)
  }

  compare(prefix: string, ours: Node, theirs: Node): void {
    for (const name of Object.keys(ours)) this.#missing.add(prefix + name)
    for (const name of Object.keys(theirs)) if (theirs[name] !== null) this.#given.add(prefix + name)
  }

  /** Offers that are no plain Offer (an AggregateOffer) are left as they are. */
  compareOffers(ours: Node, theirs: Node): void {
    const [own] = nodesUnder(ours, 'offers')
    for (const offer of nodesUnder(theirs, 'offers')) {
      const isPlain = offer['@type'] === undefined || String(offer['@type']).endsWith('Offer')
      if (own && isPlain && !String(offer['@type']).endsWith('AggregateOffer'))
        this.compare('offers.', without(own, ['@type', '@id']), offer)
    }
  }

  adds(): string[] {
    return [...this.#missing].filter((name) => {
      const dot = name.lastIndexOf('.') + 1
      const prefix = name.slice(0, dot)
      const property = name.slice(dot)
      return !(SAME[property] ?? [property]).some((same) => this.#given.has(prefix + same))
    })
  }
}
