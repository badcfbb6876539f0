import type { GraphNode } from '../graph/node.ts'
import { type Graph, nodeOf } from '../graph/resolve-graph.ts'
import { Subject, topSubject, valuesOf } from './subject.ts'

/** The platform allows 2,048 variants of a product; further ones in a group are ignored. */
const mostVariants = 2_048

/** A variant in its place, and its top node if that is not the group's own. */
export interface Variant {
  subject: Subject
  top: number | null
}

/** Reports whether an object only links to the page of a variant: `{url}`, for a product on several pages. */
export function isLinkAlone({ properties }: GraphNode): boolean {
  return properties.size === 1 && properties.has('url')
}

/** Returns the variants that a group describes. */
function heldVariants(group: Subject): Subject[] {
  return valuesOf(group, 'hasVariant')
    .slice(0, mostVariants)
    .flatMap(({ node, value }) => {
      if (node === null || isLinkAlone(node)) return []
      const position = { parent: group, property: 'hasVariant', holder: group, value }
      return [new Subject(group, { node, group: group.node, ...position })]
    })
}

const variants = new WeakMap<Subject, readonly Variant[]>()

/** Returns all variants of a group: those it holds, and products of this page that point to it. */
export function variantsOf(group: Subject): readonly Variant[] {
  let all = variants.get(group)
  if (all === undefined) {
    all = gathered(group)
    variants.set(group, all)
  }
  return all
}

function gathered(group: Subject): Variant[] {
  const held = heldVariants(group)
  const nodes = new Set(held.map(({ node }) => node))
  const pointing = (membersOf(group.graph).get(group.node) ?? []).filter(({ node }) => !nodes.has(node))
  return [
    ...held.map((subject) => ({ subject, top: null })),
    ...pointing
      .slice(0, mostVariants)
      .map(({ node, top }) => ({ subject: topSubject(node, group, group.node), top })),
  ]
}

type Members = ReadonlyMap<GraphNode, { node: GraphNode; top: number }[]>
const known = new WeakMap<Graph, Members>()

/** Returns the top nodes that name the group they are a variant of, by group. */
function membersOf(graph: Graph): Members {
  const found = known.get(graph)
  if (found) return found
  const members = new Map<GraphNode, { node: GraphNode; top: number }[]>()
  const seen = new Set<GraphNode>()
  graph.top.forEach(({ node: { merged: node } }, top) => {
    if (seen.has(node)) return
    seen.add(node)
    for (const value of node.properties.get('isVariantOf') ?? []) {
      const group = nodeOf(value, graph)
      if (group === null) continue
      const list = members.get(group)
      if (list) list.push({ node, top })
      else members.set(group, [{ node, top }])
    }
  })
  known.set(graph, members)
  return members
}

/** Returns the group of each variant, whether the group or the variant states it; the group takes precedence. */
export function groupsOfVariants(graph: Graph): Map<GraphNode, GraphNode> {
  const groups = new Map<GraphNode, GraphNode>()
  for (const [group, members] of membersOf(graph)) for (const { node } of members) groups.set(node, group)
  for (const { node } of graph.top) {
    for (const value of node.merged.properties.get('hasVariant') ?? []) {
      const variant = nodeOf(value, graph)
      if (variant !== null) groups.set(variant, node.merged)
    }
  }
  return groups
}
