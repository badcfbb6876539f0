import type { JsonObject, JsonValue } from '../extract/json-text.ts'
import { type GraphNode, isNode, isReference, type PropertyValue } from './node.ts'

/** A node with all that was merged into it, as JSON-LD; what it points to stays a reference. */
export function toJsonLd(node: GraphNode): JsonObject {
  return { '@context': 'https://schema.org', ...plain(node, new Set()) }
}

function plain(node: GraphNode, above: ReadonlySet<GraphNode>): JsonObject {
  const inside = new Set(above).add(node)
  const json: JsonObject = {}
  if (node.types.length > 0) json['@type'] = node.types.length === 1 ? (node.types[0] as string) : node.types
  if (node.id !== null) json['@id'] = node.id
  for (const [name, values] of node.properties) {
    const list = values.map((value) => valueOf(value, inside))
    // The key comes from a page and may be `__proto__`.
    const value = list.length === 1 ? (list[0] as JsonValue) : list
    Object.defineProperty(json, name, { value, enumerable: true, writable: true, configurable: true })
  }
  return json
}

function valueOf({ data }: PropertyValue, above: ReadonlySet<GraphNode>): JsonValue {
  if (isReference(data)) return { '@id': data.reference }
  if (!isNode(data)) return data
  return above.has(data.merged) ? { '@id': data.id } : plain(data.merged, above)
}
