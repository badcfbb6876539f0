import type { GraphNode } from '../graph/node.ts'
import type { Graph, TopNode } from '../graph/resolve-graph.ts'
import { subjectOf } from '../judge/judge-node.ts'
import type { PageFacts, Subject } from '../rules/subject.ts'
import { familyOf, sameThing } from './same-thing.ts'

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

/** Groups of top nodes about the same thing. Nodes that complete each other under one `@id` are no duplicates. */
export function findDuplicates(graph: Graph, page: PageFacts): Duplicate[] {
  const things = graph.top.map((top, index) => ({ top, index, subject: subjectOf(top.node, graph, page) }))
  const known = things.filter(({ top }) => familyOf(top.node.types) !== null)
  const groups: { members: typeof known; reason: string }[] = []
  for (const thing of known) {
    let placed = false
    for (const group of groups) {
      const why = group.members
        .map((member) => reasonFor(member.subject, thing.subject))
        .find((one) => one !== null)
      if (!why) continue
      group.members.push(thing)
      group.reason = why
      placed = true
      break
    }
    if (!placed) groups.push({ members: [thing], reason: '' })
  }
  return groups
    .filter(({ members }) => members.length > 1)
    .map(({ members, reason }) => describe(members, reason))
}

function reasonFor(a: Subject, b: Subject): string | null {
  if (a.node.id !== null && a.node.id === b.node.id) {
    return overlap(a.node, b.node).length > 0 ? `the same @id ${a.node.id}` : null
  }
  return sameThing(a, b)
}

function overlap(a: GraphNode, b: GraphNode): string[] {
  return [...a.properties.keys()].filter((name) => b.properties.has(name))
}

function describe(members: { top: TopNode; index: number; subject: Subject }[], reason: string): Duplicate {
  const ordered = [...members].sort((a, b) => weight(b.top.node) - weight(a.top.node) || a.index - b.index)
  const keep = ordered[0]?.top.node as GraphNode
  const others = ordered.slice(1)
  const extra = [
    ...new Set(
      others.flatMap(({ top }) =>
        [...top.node.properties.keys()].filter((name) => !keep.properties.has(name)),
      ),
    ),
  ]
  const lost = extra.filter((name) => name !== 'url' && name !== 'mainEntityOfPage')
  return {
    types: ordered.map(({ top }) => top.node.types[0] ?? ''),
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
