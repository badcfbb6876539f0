import type { GraphNode } from '../graph/node.ts'
import type { Graph } from '../graph/resolve-graph.ts'
import { subjectOf } from '../judge/judge-node.ts'
import type { PageFacts } from '../rules/subject.ts'
import { familyOf, sameThing, type Thing, thingOf } from './same-thing.ts'

/** Several top nodes that describe one thing. */
export interface Duplicate {
  /** Types of the nodes, in the same order. */
  types: string[]
  /** Indexes into the judgement's nodes; the first is the one to keep. */
  nodes: number[]
  /** `remove`: the others say nothing of their own. `merge`: carry over what they alone say. */
  action: 'merge' | 'remove'
  reason: string
}

interface Member {
  index: number
  node: GraphNode
  thing: Thing
}

/** Pages with more things than this are lists; the rest is left out of the comparison. */
const mostThings = 400

/** Groups of top nodes about the same thing. Nodes that complete each other under one `@id` are no duplicates. */
export function findDuplicates(graph: Graph, page: PageFacts): Duplicate[] {
  if (graph.top.length < 2) return []
  const groups: { members: Member[]; reason: string }[] = []
  const families = graph.top.slice(0, mostThings).map(({ node }) => familyOf(node.types))
  for (const [index, family] of families.entries()) {
    const node = graph.top[index]?.node
    if (family === null || node === undefined || families.indexOf(family) === families.lastIndexOf(family))
      continue
    const thing = thingOf(subjectOf(node, graph, page))
    if (thing === null) continue
    const member: Member = { index, node, thing }
    let reason: string | null = null
    const group = groups.find(({ members }) => {
      reason = members.map((other) => reasonFor(other, member)).find((one) => one !== null) ?? null
      return reason !== null
    })
    if (group && reason !== null) {
      group.members.push(member)
      group.reason = reason
    } else groups.push({ members: [member], reason: '' })
  }
  return groups
    .filter(({ members }) => members.length > 1)
    .map(({ members, reason }) => describe(members, reason))
}

function reasonFor(a: Member, b: Member): string | null {
  if (a.node.id !== null && a.node.id === b.node.id) {
    return overlap(a.node, b.node) ? `the same @id ${a.node.id}` : null
  }
  return sameThing(a.thing, b.thing)
}

function overlap(a: GraphNode, b: GraphNode): boolean {
  return [...a.properties.keys()].some((name) => b.properties.has(name))
}

function describe(members: readonly Member[], reason: string): Duplicate {
  const ordered = [...members].sort((a, b) => weight(b.node) - weight(a.node) || a.index - b.index)
  const keep = ordered[0]?.node as GraphNode
  const others = ordered.slice(1)
  const extra = [
    ...new Set(
      others.flatMap(({ node }) => [...node.properties.keys()].filter((name) => !keep.properties.has(name))),
    ),
  ]
  const lost = extra.filter((name) => name !== 'url' && name !== 'mainEntityOfPage')
  return {
    types: ordered.map(({ node }) => node.types[0] ?? ''),
    nodes: ordered.map(({ index }) => index),
    action: lost.length > 0 ? 'merge' : 'remove',
    reason:
      lost.length > 0
        ? `They describe the same thing (${reason}); only the others give ${lost.join(', ')}: carry that over, then remove them`
        : `They describe the same thing (${reason}); the first says all the others say: remove them`,
  }
}

/** What a node says, nested objects counted; a group with its variants says more than one product. */
function weight(node: GraphNode): number {
  return (
    node.properties.size +
    (node.properties.has('hasVariant') ? 100 : 0) +
    (node.properties.has('offers') ? 10 : 0)
  )
}
