import type { JsonObject } from '../extract/json-text.ts'

export type MarkupFormat = 'json-ld' | 'microdata' | 'rdfa'

/** One thing the markup describes, as one place of the page says it. */
export interface GraphNode {
  /** Short schema.org names without prefix, in the order given; empty for anything else. */
  types: string[]
  /** `@id`, resolved against the page; null without one. Blank nodes keep `_:` and their script's number. */
  id: string | null
  /** By short schema.org property name. */
  properties: Map<string, PropertyValue[]>
  /** Index of the block (script or item) it was read from. */
  block: number
  /** The object as written. */
  source: JsonObject
  /** False when a JSON-LD script never says that its words are schema.org's. */
  hasContext: boolean
  /** All descriptions of the same `@id` taken together, this one among them; itself when it is alone. */
  merged: GraphNode
  /** For a merged node: the descriptions it was made from; empty otherwise. */
  parts: GraphNode[]
}

/** `@id` alone: the thing is described elsewhere on the page, or on another page. */
export interface Reference {
  /** Resolved. */
  reference: string
  written: string
}

/** What holds a value, as `PropertyValue` has it. */
type ValuePlace = Pick<PropertyValue, 'above' | 'block'>

/** One value of a property. Where it stands is put in words when it is asked for: most values have no fault. */
export class PropertyValue {
  declare readonly data: string | number | boolean | GraphNode | Reference
  /** Index of the block that says so. */
  declare readonly block: number
  /** What leads to the object or list that holds it; empty for the node itself. */
  declare readonly above: string
  /** Its name or number there. */
  declare readonly key: string | number

  constructor(data: PropertyValue['data'], key: string | number, { above, block }: ValuePlace) {
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

export function isNode(data: PropertyValue['data']): data is GraphNode {
  return typeof data === 'object' && 'properties' in data
}

export function isReference(data: PropertyValue['data']): data is Reference {
  return typeof data === 'object' && 'reference' in data
}

/** One JSON Pointer step (RFC 6901). */
export function pointerStep(key: string | number): string {
  if (typeof key === 'number' || !(key.includes('/') || key.includes('~'))) return `/${key}`
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
