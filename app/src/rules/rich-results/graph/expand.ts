import { type GraphNode, isNode, isReference, type PropertyValue } from './node.ts'

/** What its callers define about writing out a node. */
export interface Expansion<Written extends object> {
  /** Returns the node's own data, without its properties. */
  head(node: GraphNode): Written
  /** Returns the node to write out in a value's place; null: the value stays as it is. */
  follow(value: PropertyValue, nesting: { depth: number; above: ReadonlySet<GraphNode> }): GraphNode | null
}

/** Remaining room for output. Real pages stay far below it; references can multiply the output without end. */
export interface Room {
  objects: number
  /** A long text counts as several values. */
  values: number
}

/** Returns the room for one node, or for several that are read together. */
export function newRoom(): Room {
  return { objects: 1_000, values: 20_000 }
}

const charactersOfValue = 50

interface PendingNode {
  node: GraphNode
  into: object
  depth: number
  above: ReadonlySet<GraphNode>
}

/**
 * Writes out a node with everything it holds and points to, nearest first: if the page describes more than fits, the
 * farthest nodes stay references.
 */
export function expand<Written extends object>(
  root: GraphNode,
  expansion: Expansion<Written>,
  room: Room = newRoom(),
): Written {
  const written = expansion.head(root)
  const waiting: PendingNode[] = [{ node: root, into: written, depth: 0, above: new Set([root]) }]
  // The list grows during the loop.
  for (const { node, into, depth, above } of waiting) {
    for (const [name, list] of node.properties) {
      const plain: unknown[] = []
      for (const value of list) {
        if (room.values <= 0) break
        room.values -= typeof value.data === 'string' ? 1 + value.data.length / charactersOfValue : 1
        const target = room.objects > 0 ? expansion.follow(value, { depth, above }) : null
        if (target === null) {
          plain.push(unfollowed(value))
          continue
        }
        room.objects -= 1
        const inner = expansion.head(target)
        waiting.push({ node: target, into: inner, depth: depth + 1, above: new Set(above).add(target) })
        plain.push(inner)
      }
      if (plain.length > 0) define(into, name, plain.length === 1 ? plain[0] : plain)
    }
  }
  return written
}

function unfollowed({ data }: PropertyValue): unknown {
  if (isReference(data)) return { '@id': data.reference }
  if (!isNode(data)) return data
  return data.id === null ? {} : { '@id': data.id }
}

/** The key comes from a page and may be `__proto__`. */
function define(into: object, name: string, value: unknown): void {
  Object.defineProperty(into, name, { value, enumerable: true, writable: true, configurable: true })
}
