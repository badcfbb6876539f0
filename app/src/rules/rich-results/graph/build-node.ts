import type { JsonObject, JsonValue } from '../extract/json-text.ts'
import { type GraphNode, PropertyValue, pointerStep } from './node.ts'
import { resolveId } from './resolve-id.ts'
import { shortName, speaksSchema, type Terms, withContext } from './terms.ts'

/** Inputs and results of building one block. */
export interface BlockScope {
  block: number
  /** URL that ids are resolved against. */
  base: string | null
  /** Every node with an `@id`, including nested ones. */
  named: GraphNode[]
  /** Ids used as references to a description elsewhere. */
  referenced: Set<string>
  /** Number of objects of the page that may still be built; later ones are left out. */
  left: { nodes: number }
}

/** `@` */
const at = 64

/** Keys that wrap values; the first one present counts. */
const wrappers = ['@value', '@list', '@set'] as const

/** Far deeper than readable markup; deeper objects are left out. */
const deepest = 60

/**
 * Maximum number of objects built per page. A JSON text of 4 MB holds fewer; microdata items that refer to each other
 * multiply without end.
 */
export const mostNodes = 400_000

/** Shared by all nodes that are not merged; nothing is ever added to it. */
const noParts: GraphNode[] = []

/**
 * Context for reading the values of a node: meaning of its terms, its depth, and the path to the list that holds
 * them.
 */
interface ValueContext {
  terms: Terms
  scope: BlockScope
  block: number
  depth: number
  above: string
}

/** Converts a JSON-LD object to a node; nested objects become nodes of their own. */
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
  // Without a usable context, terms are assumed to be schema.org's, and the missing context is reported.
  const spoken = node.hasContext || terms.foreign ? terms : { ...terms, vocabulary: true }
  const context: ValueContext = { terms: spoken, scope, block: scope.block, depth, above: '' }
  for (const key in source) {
    const value = source[key]
    if (value === undefined || key === '@context') continue
    const name = key.charCodeAt(0) === at ? key : shortName(key, spoken)
    if (name === '@type') node.types = typesFrom(value, spoken)
    else if (name === '@id') {
      if (typeof value === 'string' && value.trim() !== '')
        node.id = resolveId(value, baseOf(terms, scope), scope.block)
    } else if (name !== null && name.charCodeAt(0) !== at) {
      const known = node.properties.get(name)
      const values = collected(value, key, context, known)
      if (values !== undefined && values !== known) node.properties.set(name, values)
    }
  }
  if (node.id !== null) scope.named.push(node)
  return node
}

/** Returns the URL that ids are relative to: the context's `@base`, else the page's. */
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

/**
 * Values of one property. The list is created with its first value: a growing list reserves room for many, and most
 * have one.
 */
type Values = PropertyValue[] | undefined

function withOne(known: Values, one: PropertyValue): PropertyValue[] {
  if (known === undefined) return [one]
  known.push(one)
  return known
}

/** Empty values (null, blank text, empty lists and objects) count as absent, as in the engine. */
function collected(value: JsonValue, key: string | number, context: ValueContext, known: Values): Values {
  if (typeof value === 'string')
    return value.trim() === '' ? known : withOne(known, new PropertyValue(value, key, context))
  if (typeof value === 'number' || typeof value === 'boolean')
    return withOne(known, new PropertyValue(value, key, context))
  if (value === null) return known
  if (!Array.isArray(value)) return collectedObject(value, key, context, known)
  if (context.depth >= deepest) return known
  const inside = inList(context, key)
  let values = known
  for (let index = 0; index < value.length; index += 1) {
    const item = value[index]
    if (item !== undefined) values = collected(item, index, inside, values)
  }
  return values
}

function inList({ terms, scope, block, depth, above }: ValueContext, key: string | number): ValueContext {
  return { terms, scope, block, depth: depth + 1, above: above + pointerStep(key) }
}

function collectedObject(
  value: JsonObject,
  key: string | number,
  context: ValueContext,
  known: Values,
): Values {
  const { terms, scope, depth } = context
  if (depth >= deepest || scope.left.nodes <= 0) return known
  const content = contentOf(value)
  if (content === 'nothing') return known
  if (content === 'wrapped') {
    const wrapper = wrappers.find((one) => value[one] !== undefined)
    if (wrapper !== undefined) return collected(value[wrapper] ?? null, wrapper, inList(context, key), known)
  }
  const node = buildNode(value, terms, scope, depth + 1)
  if (node.types.length > 0 || node.properties.size > 0)
    return withOne(known, new PropertyValue(node, key, context))
  if (node.id === null) return known
  scope.named.pop()
  scope.referenced.add(node.id)
  const data = { reference: node.id, written: writtenId(value, node.id) }
  return withOne(known, new PropertyValue(data, key, context))
}

/** Returns what an object holds, in one walk, because searching for each wrapper takes longer. */
function contentOf(value: JsonObject): 'nothing' | 'wrapped' | 'thing' {
  let content: 'nothing' | 'thing' = 'nothing'
  for (const name in value) {
    if (name === '@value' || name === '@list' || name === '@set') return 'wrapped'
    content = 'thing'
  }
  return content
}

function writtenId(value: JsonObject, resolved: string): string {
  const written = value['@id'] ?? Object.values(value)[0]
  return typeof written === 'string' ? written : resolved
}
