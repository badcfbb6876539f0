import type { ParsedUrl } from './parse-url.ts'

/** One planned redirect: the request for it, and what the store holds today. */
export interface Node {
  key: string
  target: ParsedUrl
  /** The redirect that the store holds today. */
  held: { id: string; path: string; target: string } | null
  /** Set if it comes from a request and not from the store. */
  asked: { line?: number } | null
}

export const END = -1

/**
 * Returns, for each node, the node of its target. END if there is none, if a page lives there, or if the target is
 * another site.
 */
export function nextOf(
  nodes: readonly Node[],
  byKey: ReadonlyMap<string, number>,
  isLiving: (key: string) => boolean,
): Int32Array {
  const next = new Int32Array(nodes.length).fill(END)
  for (const [index, { target }] of nodes.entries()) {
    if (target.foreign) continue
    const at = byKey.get(target.key)
    if (at !== undefined && !isLiving(target.key)) next[index] = at
  }
  return next
}

/** Returns every loop once. Visits each node once. */
export function loopsOf(next: Int32Array): number[][] {
  const walk = new Int32Array(next.length)
  const loops: number[][] = []
  for (let start = 0; start < next.length; start += 1) {
    let at = start
    while (at !== END && walk[at] === 0) {
      walk[at] = start + 1
      at = next[at] as number
    }
    if (at === END || walk[at] !== start + 1) continue
    const loop = [at]
    for (let on = next[at] as number; on !== at; on = next[on] as number) loop.push(on)
    loops.push(loop)
  }
  return loops
}

/** Returns all nodes, each after the one it leads to. There must be no loop. */
export function endsFirst(next: Int32Array): Int32Array {
  const order = new Int32Array(next.length)
  const seen = new Uint8Array(next.length)
  const way: number[] = []
  let placed = 0
  for (let start = 0; start < next.length; start += 1) {
    for (let at = start; at !== END && seen[at] === 0; at = next[at] as number) {
      seen[at] = 1
      way.push(at)
    }
    for (let on = way.pop(); on !== undefined; on = way.pop()) order[placed++] = on
  }
  return order
}
