import type { JsonObject, JsonValue } from '../extract/json-text.ts'
import { type GraphNode, type PropertyValue, pointerStep } from './node.ts'
import { resolveId } from './resolve-id.ts'
import { shortName, speaksSchema, type Terms, withContext } from './terms.ts'

/** What building one block needs and collects. */
export interface BlockScope {
  block: number
  /** URL ids resolve against. */
  base: string | null
  /** Every node with an `@id`, nested ones too. */
  named: GraphNode[]
  /** Ids that stand alone somewhere, pointing to a description elsewhere. */
  referenced: Set<string>
  /** Objects of the page that may still be built; what comes later is left out. */
  left: { nodes: number }
}

/** `@` */
const at = 64

/** Markup a person could read ends long before; deeper objects are left out. */
const deepest = 60

/**
 * Objects of one page that are built. A JSON text of 4 MB holds fewer; items of microdata that refer to each other
 * multiply without end.
 */
export const mostNodes = 400_000

/** For all nodes that are not merged: nothing is ever added to it. */
const noParts: GraphNode[] = []

/** Where the values of a node are read: what its words mean, and how deep it lies. */
interface Place {
  terms: Terms
  scope: BlockScope
  depth: number
}

/** Turns a JSON-LD object into a node; nested objects become nodes of their own. */
export function buildNode(source: JsonObject, outer: Terms, scope: BlockScope, depth = 0): GraphNode {
  const terms = withContext(outer, source['@context'])
  const node: GraphNode = {
    types: [],
    id: null,
    properties: new Map(),
    block: scope.block,
    source,
    hasContext: speaksSchema(terms),
    merged: undefined as unknown as GraphNode,
    parts: noParts,
  }
  node.merged = node
  scope.left.nodes -= 1
  // Without a context that says anything the words are taken for schema.org's, and the missing context is reported.
  const spoken = node.hasContext || terms.foreign ? terms : { ...terms, vocabulary: true }
  const place: Place = { terms: spoken, scope, depth }
  for (const key in source) {
    const value = source[key]
    if (value === undefined || key === '@context') continue
    const name = key.charCodeAt(0) === at ? key : shortName(key, spoken)
    if (name === '@type') node.types = typesFrom(value, spoken)
    else if (name === '@id') {
      if (typeof value === 'string' && value.trim() !== '')
        node.id = resolveId(value, baseOf(terms, scope), scope.block)
    } else if (name !== null && name.charCodeAt(0) !== at) {
      const values = node.properties.get(name) ?? []
      collect(value, pointerStep(key), place, values)
      if (values.length > 0) node.properties.set(name, values)
    }
  }
  if (node.id !== null) scope.named.push(node)
  return node
}

export function baseOf(terms: Terms, scope: BlockScope): string | null {
  if (terms.base === null) return scope.base
  return resolveId(terms.base, scope.base, scope.block)
}

function typesFrom(value: JsonValue, terms: Terms): string[] {
  if (typeof value === 'string') {
    const name = shortName(value.trim(), terms)
    return name === null || name === '' ? [] : [name]
  }
  const words = Array.isArray(value) ? value : [value]
  const names = words.map((word) => (typeof word === 'string' ? shortName(word.trim(), terms) : null))
  return [...new Set(names.filter((name): name is string => name !== null && name !== ''))]
}

/** Empty values (null, blank text, empty lists and objects) count as absent, as the engine counts them. */
function collect(value: JsonValue, step: string, place: Place, into: PropertyValue[]): void {
  const { block } = place.scope
  if (typeof value === 'string') {
    if (value.trim() !== '') into.push({ data: value, step, block })
  } else if (typeof value === 'number' || typeof value === 'boolean') into.push({ data: value, step, block })
  else if (Array.isArray(value)) {
    if (place.depth >= deepest) return
    const inside = deeper(place)
    for (let index = 0; index < value.length; index += 1) {
      const item = value[index]
      if (item !== undefined) collect(item, step + pointerStep(index), inside, into)
    }
  } else if (value !== null) collectObject(value, step, place, into)
}

const deeper = ({ terms, scope, depth }: Place): Place => ({ terms, scope, depth: depth + 1 })

function collectObject(value: JsonObject, step: string, place: Place, into: PropertyValue[]): void {
  const { terms, scope, depth } = place
  if (depth >= deepest || scope.left.nodes <= 0) return
  for (const wrapper of ['@value', '@list', '@set'] as const) {
    const inner = value[wrapper]
    if (inner !== undefined) {
      collect(inner, step + pointerStep(wrapper), deeper(place), into)
      return
    }
  }
  if (isEmpty(value)) return
  const node = buildNode(value, terms, scope, depth + 1)
  if (node.id !== null && node.types.length === 0 && node.properties.size === 0) {
    scope.named.pop()
    scope.referenced.add(node.id)
    into.push({ data: { reference: node.id, written: writtenId(value, node.id) }, step, block: scope.block })
  } else if (node.id !== null || node.types.length > 0 || node.properties.size > 0) {
    into.push({ data: node, step, block: scope.block })
  }
}

function isEmpty(value: JsonObject): boolean {
  for (const name in value) if (Object.hasOwn(value, name)) return false
  return true
}

function writtenId(value: JsonObject, resolved: string): string {
  const written = value['@id'] ?? Object.values(value)[0]
  return typeof written === 'string' ? written : resolved
}
