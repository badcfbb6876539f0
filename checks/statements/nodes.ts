/** A node of PostgreSQL's parse tree as its parser returns it: an object whose only key is the kind. */
export type Node = { readonly [key: string]: unknown }

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** A field as a node; an empty one if it is absent. */
export const nodeOf = (node: Node, key: string): Node => {
  const value = node[key]
  return isNode(value) && !Array.isArray(value) ? value : {}
}

/** A field as a list of nodes; empty if it is absent. */
export const listOf = (node: Node, key: string): Node[] => {
  const value = node[key]
  return Array.isArray(value) ? value.filter(isNode) : []
}

export const textOf = (node: Node, key: string): string => {
  const value = node[key]
  return typeof value === 'string' ? value : ''
}

/** Parts of a dotted name of a function or column; `*` is kept. */
export function namesIn(list: Node[]): string[] {
  return list.map((item) => ('A_Star' in item ? '*' : textOf(nodeOf(item, 'String'), 'sval')))
}

/** Visits every node below, with its kind. Skips a branch if `visit` returns false. */
export function walk(value: unknown, visit: (kind: string, node: Node) => boolean | void): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit)
    return
  }
  if (!isNode(value)) return
  for (const [kind, inner] of Object.entries(value)) {
    if (isNode(inner) && !Array.isArray(inner) && visit(kind, inner) === false) continue
    walk(inner, visit)
  }
}

/** Returns every node of one kind below. */
export function allOf(value: unknown, kind: string): Node[] {
  const found: Node[] = []
  walk(value, (one, node) => {
    if (one === kind) found.push(node)
  })
  return found
}
