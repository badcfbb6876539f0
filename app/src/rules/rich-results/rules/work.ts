import { type GraphNode, isNode } from '../graph/node.ts'
import type { Graph } from '../graph/resolve-graph.ts'
import type { Subject } from './subject.ts'

/** Remaining budget for judging a page, in values read. */
export interface Work {
  left: number
  /** Null once the size of the page has been added. */
  graph: Graph | null
}

/** Enough for all but a few pages; the size is counted only for those. */
const firstShare = 20_000

/** Each value is read for several features, and more often only if references lead to it repeatedly. */
const looksPerValue = 10

/** Keeps the work on a page linear in its size: references can multiply the positions of an object without end. */
export function workFor(graph: Graph): Work {
  return { left: firstShare, graph }
}

/** Takes the cost of judging one object, without that of its values; returns false if nothing is left. */
export function spend(work: Work, { node }: Subject): boolean {
  work.left -= 1 + node.properties.size
  if (work.left < 0 && work.graph !== null) {
    work.left += looksPerValue * valuesIn(work.graph)
    work.graph = null
  }
  return work.left >= 0
}

function valuesIn({ top }: Graph): number {
  let count = 0
  const open: GraphNode[] = top.map(({ node }) => node)
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    count += 1
    for (const values of node.properties.values()) {
      count += values.length
      for (const { data } of values) if (isNode(data)) open.push(data)
    }
  }
  return count
}
