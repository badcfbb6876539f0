import { type GraphNode, isNode, isReference, type PropertyValue } from './node.ts'

/** What writing out a node needs to know of those who read it. */
export interface Expansion<Written extends object> {
  /** What is said of the node itself, without its properties. */
  head(node: GraphNode): Written
  /** The node that stands written out in a value's place; null: the value stays what it is. */
  follow(value: PropertyValue, place: { depth: number; above: ReadonlySet<GraphNode> }): GraphNode | null
}

/** What may still be written out. Pages a person made stay far below; references can multiply them without end. */
export interface Room {
  objects: number
  /** A long text takes the room of several. */
  values: number
}

/** Room for one node, or for several that are read together. */
export function newRoom(): Room {
  return { objects: 1_000, values: 20_000 }
}

const charactersOfValue = 50

interface Place {
  node: GraphNode
  into: object
  depth: number
  above: ReadonlySet<GraphNode>
}

/**
 * A node with what it holds and points to, written out. The nearest come first: where the page describes more than is
 * written out, what is farthest away stays a reference.
 */
export function expand<Written extends object>(
  root: GraphNode,
  expansion: Expansion<Written>,
  room: Room = newRoom(),
): Written {
  const written = expansion.head(root)
  const waiting: Place[] = [{ node: root, into: written, depth: 0, above: new Set([root]) }]
  // Grows while it is walked.
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
