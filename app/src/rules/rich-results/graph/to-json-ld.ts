import type { JsonObject } from '../extract/json-text.ts'
import { expand } from './expand.ts'
import { type GraphNode, isNode } from './node.ts'

/** Returns a node with everything merged into it, as JSON-LD; what it points to stays a reference. */
export function toJsonLd(node: GraphNode): JsonObject {
  return {
    '@context': 'https://schema.org',
    ...expand<JsonObject>(node, {
      head: ({ types, id }) => ({
        ...(types.length > 0 && { '@type': types.length === 1 ? (types[0] as string) : types }),
        ...(id !== null && { '@id': id }),
      }),
      follow: ({ data }, { above }) => (isNode(data) && !above.has(data.merged) ? data.merged : null),
    }),
  }
}
