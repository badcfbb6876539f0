import type { Markup } from '../extract/extract-markup.ts'
import type { JsonObject, JsonValue } from '../extract/json-text.ts'
import { type BlockScope, buildNode, mostNodes } from './build-node.ts'
import { type GraphNode, isNode, isReference, type MarkupFormat, type PropertyValue } from './node.ts'
import { noTerms, schemaTerms, type Terms, withContext } from './terms.ts'

/** A thing that the page describes at top level, with its position and format. */
export interface TopNode {
  node: GraphNode
  format: MarkupFormat
  /** Index into the page's text of the script or element that holds it. */
  offset: number
}

/** All markup of a page, with references followed. */
export interface Graph {
  top: TopNode[]
  /** Merged nodes by resolved `@id`. */
  byId: ReadonlyMap<string, GraphNode>
  /** Ids that other nodes point to. */
  referenced: ReadonlySet<string>
}

/** Builds the nodes of all blocks and merges those with the same resolved `@id`, across scripts and formats. */
export function resolveGraph(markup: Markup, url: string | null): Graph {
  const base = markup.baseUrl ?? url
  const top: TopNode[] = []
  const named: GraphNode[] = []
  const referenced = new Set<string>()
  const left = { nodes: mostNodes }
  markup.blocks.forEach((block, index) => {
    const scope: BlockScope = { block: index, base, named, referenced, left }
    const terms = block.format === 'json-ld' ? noTerms : schemaTerms
    for (const node of rootNodes(block.value, terms, scope)) {
      // Things of other vocabularies are ignored.
      if (node.types.length === 0 && node.properties.size === 0) continue
      top.push({ node, format: block.format, offset: block.offset })
    }
  })
  return { top, byId: mergeById(named), referenced }
}

/** Unfolds arrays and `@graph`; the object around a `@graph` counts only if it has properties of its own. */
function rootNodes(value: JsonValue, outer: Terms, scope: BlockScope, depth = 0): GraphNode[] {
  if (depth > 20) return []
  if (Array.isArray(value)) return value.flatMap((item) => rootNodes(item, outer, scope, depth + 1))
  if (typeof value !== 'object' || value === null) return []
  const graph = value['@graph']
  if (graph === undefined) return describes(value) ? [buildNode(value, outer, scope)] : []
  const inner = rootNodes(graph, withContext(outer, value['@context']), scope, depth + 1)
  const own: JsonObject = Object.fromEntries(Object.entries(value).filter(([key]) => key !== '@graph'))
  return describes(own) ? [buildNode(own, outer, scope), ...inner] : inner
}

function describes(value: JsonObject): boolean {
  for (const key in value) if (key !== '@context' && key !== '@id' && Object.hasOwn(value, key)) return true
  return false
}

function mergeById(named: readonly GraphNode[]): Map<string, GraphNode> {
  const byId = new Map<string, GraphNode>()
  const groups = new Map<string, GraphNode[]>()
  for (const node of named) {
    const group = groups.get(node.id as string)
    if (group) group.push(node)
    else groups.set(node.id as string, [node])
  }
  for (const [id, parts] of groups) byId.set(id, parts.length === 1 ? (parts[0] as GraphNode) : merge(parts))
  return byId
}

function merge(parts: GraphNode[]): GraphNode {
  const first = parts[0] as GraphNode
  const merged: GraphNode = {
    ...first,
    types: [...new Set(parts.flatMap((part) => part.types))],
    properties: new Map(),
    parts,
  }
  merged.merged = merged
  const said = new Map<string, Said>()
  for (const part of parts) {
    part.merged = merged
    for (const [name, values] of part.properties) {
      let known = said.get(name)
      if (known === undefined) {
        known = { values: [], plain: new Set(), ids: new Set() }
        said.set(name, known)
      }
      addNew(values, known)
    }
  }
  for (const [name, { values }] of said) merged.properties.set(name, values)
  return merged
}

/** Values of one property in the descriptions seen so far. */
interface Said {
  values: PropertyValue[]
  plain: Set<PropertyValue['data']>
  /** Ids of nodes and of references to them. */
  ids: Set<string | null>
}

/** Skips a plain value or reference that another description already holds. Repetitions within one description stay. */
function addNew(values: readonly PropertyValue[], said: Said): void {
  const added = values.filter(({ data }) => !said.plain.has(data) && !said.ids.has(idOf(data)))
  for (const value of added) {
    const id = idOf(value.data)
    said.values.push(value)
    if (id === null) said.plain.add(value.data)
    else said.ids.add(id)
  }
}

function idOf(data: PropertyValue['data']): string | null {
  if (isReference(data)) return data.reference
  return isNode(data) ? data.id : null
}

/**
 * Returns the node that a value leads to: the merged node for nested nodes and references, null if it is not on this
 * page.
 */
export function nodeOf(value: PropertyValue, graph: Graph): GraphNode | null {
  if (isNode(value.data)) return value.data.merged
  return isReference(value.data) ? (graph.byId.get(value.data.reference) ?? null) : null
}
