import type { JsonObject } from '../extract/json-text.ts'

export type MarkupFormat = 'json-ld' | 'microdata' | 'rdfa'

/** One thing described by the markup, as one part of the page describes it. */
export interface GraphNode {
  /** Short schema.org names without prefix, in the given order; empty for anything else. */
  types: string[]
  /** `@id`, resolved against the page; null without one. Blank nodes keep `_:` and the number of their script. */
  id: string | null
  /** Values by short schema.org property name. */
  properties: Map<string, PropertyValue[]>
  /** Index of the block (script or item) that holds it. */
  block: number
  /** The object as written. */
  source: JsonObject
  /** False if a JSON-LD script never declares its terms as schema.org's. */
  hasContext: boolean
  /** All descriptions of the same `@id` merged, including this one; the node itself if it is the only one. */
  merged: GraphNode
  /** For a merged node: the descriptions it was made from; empty otherwise. */
  parts: GraphNode[]
}

/** `@id` alone: the thing is described elsewhere on the page, or on another page. */
export interface Reference {
  /** The resolved id. */
  reference: string
  written: string
}

/** Location of a value, as in `PropertyValue`. */
type ValueLocation = Pick<PropertyValue, 'above' | 'block'>

/** One value of a property. Its path is built on demand: most values have no fault. */
export class PropertyValue {
  declare readonly data: string | number | boolean | GraphNode | Reference
  /** Index of the block that holds it. */
  declare readonly block: number
  /** Path to the object or list that holds it; empty for the node itself. */
  declare readonly above: string
  /** Its name or index there. */
  declare readonly key: string | number

  constructor(data: PropertyValue['data'], key: string | number, { above, block }: ValueLocation) {
    this.data = data
    this.block = block
    this.above = above
    this.key = key
  }

  /** JSON Pointer from the node that has the property, `/offers/0`. */
  get step(): string {
    return this.above + pointerStep(this.key)
  }
}

/** True if the value is a node. */
export function isNode(data: PropertyValue['data']): data is GraphNode {
  return typeof data === 'object' && 'properties' in data
}

/** True if the value refers to a node by its id. */
export function isReference(data: PropertyValue['data']): data is Reference {
  return typeof data === 'object' && 'reference' in data
}

/** Returns one JSON Pointer step (RFC 6901). */
export function pointerStep(key: string | number): string {
  if (typeof key === 'number' || !(key.includes('/') || key.includes('~'))) return `/${key}`
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
