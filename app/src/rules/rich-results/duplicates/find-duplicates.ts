import { type GraphNode, isNode } from '../graph/node.ts'
import { type Graph, nodeOf } from '../graph/resolve-graph.ts'
import { isInherited, type PageFacts, topSubject } from '../rules/subject.ts'
import { nodeComparer } from './compare-nodes.ts'
import { familyOf, type Sameness, same, sameThing, type Thing, thingOf } from './same-thing.ts'

/** Several top nodes that describe one thing; `key` and `values` say why they are one. */
export interface Duplicate extends Sameness {
  /** Types of the nodes, in the same order. */
  types: string[]
  /** Indexes into the judgement's nodes; the first is the one to keep. */
  nodes: number[]
  /** `remove`: the others say nothing of their own. `merge`: carry over what they alone say. */
  action: 'merge' | 'remove'
  /** Dotted properties only the others give. */
  carry: string[]
  /** Properties of which the others say something else. */
  differ: string[]
}

interface Member {
  index: number
  node: GraphNode
  thing: Thing
}

/** Pages with more things than this are lists; the rest is left out of the comparison. */
const mostThings = 400

/** Properties of pages that hold what the page is about, described like a top node. */
const holding = ['mainEntity', 'breadcrumb', 'video'] as const

/** Groups of top nodes about the same thing. Nodes that complete each other under one `@id` are no duplicates. */
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

/** The top nodes, and what those about a page hold as the thing it is about. */
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
  // What one node holds twice is a matter of that node.
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

/** A group takes no facts of one variant, above all no offers, and nothing that each of its variants says. */
function carriedTo({ properties }: GraphNode, graph: Graph): (field: string) => boolean {
  const variants = properties.get('hasVariant') ?? []
  if (variants.length === 0) return () => true
  return (field) => {
    const [property = field] = field.split('.', 1)
    return isInherited(property) && !variants.every((value) => nodeOf(value, graph)?.properties.has(property))
  }
}

/** A group with its variants is worth more than one product, one with a price more than one without. */
function bonus({ properties }: GraphNode): number {
  return (properties.has('hasVariant') ? 100 : 0) + (properties.has('offers') ? 10 : 0)
}
