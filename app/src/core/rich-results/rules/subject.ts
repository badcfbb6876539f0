import { type GraphNode, isNode, isReference, type PropertyValue, pointerStep } from '../graph/node.ts'
import { type Graph, nodeOf } from '../graph/resolve-graph.ts'

/** What is known about the page beside its markup. */
export interface PageFacts {
  url: URL | null
  now: Date
  /** Whether the page is known to sell the product it describes; null: judged by what it says. */
  sells: boolean | null
  /** True when the words stand on the page outside scripts; null when only markup was given. */
  shows: ((text: string) => boolean) | null
}

/** A node in the place where it is judged. */
export interface Subject {
  node: GraphNode
  /** JSON Pointer from the top node. */
  path: string
  /** Property names from the top node, for messages: `offers.shippingDetails`. */
  trail: string
  parent: Subject | null
  /** Property of the parent that holds it. */
  property: string | null
  /** The ProductGroup a variant takes absent properties from. */
  group: GraphNode | null
  graph: Graph
  page: PageFacts
}

/** One value of a field with its place. */
export interface FieldValue {
  data: PropertyValue['data']
  path: string
  /** The object it stands for; null for text, numbers and references that lead off the page. */
  node: GraphNode | null
}

/** Facts of one variant alone; a group never stands in for them. */
const notInherited = new Set([
  ...['offers', 'url', 'sku', 'mpn', 'gtin', 'gtin8', 'gtin12', 'gtin13', 'gtin14', 'isbn', 'productGroupID'],
  ...['hasVariant', 'variesBy', 'isVariantOf', 'inProductGroupWithID', 'productID', 'identifier'],
])

/** The values of one property, those of the group when a variant has none. */
export function valuesOf(subject: Subject, property: string): FieldValue[] {
  const own = subject.node.properties.get(property)
  if (own === undefined && subject.group !== null && !notInherited.has(property)) {
    const inherited = subject.group.properties.get(property) ?? []
    return inherited.map((value) => place(value, subject))
  }
  return (own ?? []).map((value) => place(value, subject))
}

function place(value: PropertyValue, subject: Subject): FieldValue {
  return { data: value.data, path: subject.path + value.step, node: nodeOf(value, subject.graph) }
}

/** The subjects of the objects in one property. */
export function childrenOf(subject: Subject, property: string): Subject[] {
  return valuesOf(subject, property).flatMap(({ node, path }) =>
    node === null ? [] : [childSubject(subject, { property, node, path })],
  )
}

export function childSubject(
  parent: Subject,
  { property, node, path }: { property: string; node: GraphNode; path: string },
): Subject {
  const trail = parent.trail === '' ? property : `${parent.trail}.${property}`
  return { ...parent, node, path, trail, parent, property, group: null }
}

/** All values of a dotted field. */
export function fieldValues(subject: Subject, field: string): FieldValue[] {
  const dot = field.indexOf('.')
  if (dot < 0) return valuesOf(subject, field)
  return childrenOf(subject, field.slice(0, dot)).flatMap((child) => fieldValues(child, field.slice(dot + 1)))
}

export function has(subject: Subject, field: string): boolean {
  if (subject.node.properties.has(field)) return true
  return (subject.group !== null || field.includes('.')) && fieldValues(subject, field).length > 0
}

/** The first value as text, null without one. Objects answer with their name, references with their address. */
export function textOf(subject: Subject, field: string): string | null {
  const value = fieldValues(subject, field)[0]
  return value === undefined ? null : textOfValue(value)
}

export function textOfValue({ data, node }: FieldValue): string | null {
  if (isNode(data)) {
    const name = (node ?? data).properties.get('name')?.[0]?.data
    return typeof name === 'string' ? name : data.id
  }
  return isReference(data) ? data.reference : String(data)
}

/** The first value as a number; text is read when it is a plain decimal number. */
export function numberOf(subject: Subject, field: string): number | null {
  const value = fieldValues(subject, field)[0]
  return value === undefined ? null : numberOfData(value.data)
}

const plainNumber = /^-?\d+(?:\.\d+)?$/

export function numberOfData(data: PropertyValue['data']): number | null {
  if (typeof data === 'number') return Number.isFinite(data) ? data : null
  return typeof data === 'string' && plainNumber.test(data.trim()) ? Number(data) : null
}

/** `https://schema.org/InStock` and `InStock` alike as `InStock`. */
export function memberName(text: string): string {
  return text.trim().replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, '')
}

/** Whether a field has one of these enumeration members. */
export function isOneOf(subject: Subject, field: string, members: readonly string[]): boolean {
  return fieldValues(subject, field).some((value) => members.includes(memberName(textOfValue(value) ?? '')))
}

/** Where a field stands, or would stand. */
export function pathOf(subject: Subject, field: string): string {
  const dot = field.indexOf('.')
  const first = dot < 0 ? field : field.slice(0, dot)
  const value = valuesOf(subject, first)[0]
  if (value === undefined) {
    return subject.path + field.split('.').map(pointerStep).join('')
  }
  if (dot < 0) return value.path
  const child = value.node && childSubject(subject, { property: first, node: value.node, path: value.path })
  const rest = field.slice(dot + 1)
  return child ? pathOf(child, rest) : value.path + rest.split('.').map(pointerStep).join('')
}

/** The engine's way of saying where: `(in "offers")`; the parents of a dotted field count. */
export function inWhere({ trail }: Subject, field = ''): string {
  const whole = [trail, ...field.split('.').slice(0, -1)].filter((part) => part !== '').join('.')
  return whole === '' ? '' : ` (in "${whole}")`
}
