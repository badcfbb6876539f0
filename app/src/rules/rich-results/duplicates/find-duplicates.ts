import { type GraphNode, isNode } from '../graph/node.ts'
import { type Graph, nodeOf } from '../graph/resolve-graph.ts'
import { isInherited, type PageFacts, topSubject } from '../rules/subject.ts'
import { nodeComparer } from './compare-nodes.ts'
import { familyOf, type Sameness, same, sameThing, type Thing, thingOf } from './same-thing.ts'

/** Several top nodes that describe one thing; `key` and `values` give the reason. */
export interface Duplicate extends Sameness {
  /** Types of the nodes, in the order of `nodes`. */
  types: string[]
  /** Indexes into the judgement's nodes; the first is the one to keep. */
  nodes: number[]
  /** `remove`: the others add nothing. `merge`: carry over what only they hold. */
  action: 'merge' | 'remove'
  /** Dotted properties that only the others have. */
  carry: string[]
  /** Properties for which the others have different values. */
  differ: string[]
}

interface Member {
  index: number
  node: GraphNode
  thing: Thing
}

/** Pages with more things than this are lists; the rest is not compared. */
const mostThings = 400

/** Properties of a page node that hold its subject, which is described like a top node. */
const holding = ['mainEntity', 'breadcrumb', 'video'] as const

/**
 * Returns groups of top nodes about the same thing. Nodes that complete each other under one `@id` are not
 * duplicates.
 */
export function findDuplicates(graph: Graph, page: PageFacts): Duplicate[] {
  const groups: { members: Member[]; reason: Sameness | null }[] = []
  const described = descriptions(graph)
  const families = described.map(({ node }) => familyOf(node.types))
  for (const [position, family] of families.entries()) {
    const found = described[position]
    if (family === null || found === undefined || families.indexOf(family) === families.lastIndexOf(family))
      continue
    const thing = thingOf(topSubject(found.node, { graph, page }))
    if (thing === null) continue
    const member: Member = { ...found, thing }
    let reason: Sameness | null = null
    const group = groups.find(({ members }) => {
      reason = members.map((other) => reasonFor(other, member)).find((one) => one !== null) ?? null
      return reason !== null
    })
    if (group && reason !== null) {
      group.members.push(member)
      group.reason = reason
    } else groups.push({ members: [member], reason: null })
  }
  const repeated = groups.flatMap(({ members, reason }) =>
    reason !== null && new Set(members.map(({ index }) => index)).size > 1 ? [{ members, reason }] : [],
  )
  if (repeated.length === 0) return []
  const comparer = { graph, ...nodeComparer(graph) }
  return repeated.map(({ members, reason }) => describe(members, reason, comparer))
}

/** Returns the top nodes, and the things that page nodes hold as their subject. */
function descriptions(graph: Graph): { index: number; node: GraphNode }[] {
  if (graph.top.length < 2) return []
  const found: { index: number; node: GraphNode }[] = []
  for (const [index, { node }] of graph.top.slice(0, mostThings).entries()) {
    found.push({ index, node })
    for (const property of holding) {
      for (const { data } of node.properties.get(property) ?? [])
        if (isNode(data)) found.push({ index, node: data })
    }
  }
  return found.slice(0, mostThings)
}

function reasonFor(a: Member, b: Member): Sameness | null {
  // Repetitions within one node are not duplicates.
  if (a.index === b.index) return null
  if (a.node.id !== null && a.node.id === b.node.id) {
    return overlap(a.node, b.node) ? same(`@id ${a.node.id}`) : null
  }
  return sameThing(a.thing, b.thing)
}

function overlap(a: GraphNode, b: GraphNode): boolean {
  return [...a.properties.keys()].some((name) => b.properties.has(name))
}

function describe(
  members: readonly Member[],
  reason: Sameness,
  {
    graph,
    difference,
    weight,
  }: Pick<ReturnType<typeof nodeComparer>, 'difference' | 'weight'> & { graph: Graph },
): Duplicate {
  const ordered = members
    .map((member) => ({ ...member, weight: weight(member.node) + bonus(member.node) }))
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
  const keep = ordered[0]?.node as GraphNode
  const found = ordered.slice(1).map(({ node }) => difference(keep, node))
  const carry = [...new Set(found.flatMap(({ extra }) => extra))].filter(carriedTo(keep, graph)).sort()
  const differ = [...new Set(found.flatMap(({ other }) => other))].sort()
  return {
    types: ordered.map(({ node }) => node.types[0] ?? ''),
    nodes: ordered.map(({ index }) => index),
    action: carry.length > 0 ? 'merge' : 'remove',
    carry,
    differ,
    ...reason,
  }
}

/** A group takes over no facts of a single variant, above all no offers, and no property that all its variants have. */
function carriedTo({ properties }: GraphNode, graph: Graph): (field: string) => boolean {
  const variants = properties.get('hasVariant') ?? []
  if (variants.length === 0) return () => true
  return (field) => {
    const [property = field] = field.split('.', 1)
    return isInherited(property) && !variants.every((value) => nodeOf(value, graph)?.properties.has(property))
  }
}

/** Prefers a group with its variants to a product, and a node with a price to one without. */
function bonus({ properties }: GraphNode): number {
  return (properties.has('hasVariant') ? 100 : 0) + (properties.has('offers') ? 10 : 0)
}
