import type { Node } from './node-parts.ts'

/** Returns the local names of a node's types: `http://schema.org/Product` and `Product` are equal. */
function typesOf(node: Node): string[] {
  const types = Array.isArray(node['@type']) ? node['@type'] : [node['@type']]
  return types.flatMap((type) =>
    typeof type === 'string' ? [type.replace(/^(https?:\/\/schema\.org\/|schema:)/, '')] : [],
  )
}

/** True for a ProductGroup. */
export function isGroup(node: Node): boolean {
  return typesOf(node).includes('ProductGroup')
}

/** Returns a node's @id; null for blank nodes, whose names are valid only on their own page. */
export function idOf(node: Node): string | null {
  const id = node['@id']
  return typeof id === 'string' && id !== '' && !id.startsWith('_:') ? id : null
}

/** Returns the nodes under a property, in whichever form the page wrote it. */
export function nodesUnder(node: Node, property: string): Node[] {
  const value = node[property]
  const list = Array.isArray(value) ? value : [value]
  return list.filter(
    (item): item is Node => typeof item === 'object' && item !== null && !Array.isArray(item),
  )
}
