import { type GraphNode, isNode, isReference, type PropertyValue, pointerStep } from '../graph/node.ts'
import { type Graph, nodeOf } from '../graph/resolve-graph.ts'
import type { Place } from './messages.ts'

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
  /** The object that has the field: what stands beside a value is looked for here. */
  holder: Subject
}

/** Facts of one variant alone; a group never stands in for them. */
const notInherited = new Set([
  ...['offers', 'url', 'sku', 'mpn', 'gtin', 'gtin8', 'gtin12', 'gtin13', 'gtin14', 'isbn', 'productGroupID'],
  ...['hasVariant', 'variesBy', 'isVariantOf', 'inProductGroupWithID', 'productID', 'identifier'],
])

/** The values of one property. What a variant takes from its group is judged with the group, and not among them. */
export function valuesOf(subject: Subject, property: string): FieldValue[] {
  const values: FieldValue[] = []
  const written = subject.node.properties.get(property)
  if (written === undefined) return values
  for (const value of written) values.push(fieldValue(subject, value))
  return values
}

function fieldValue(holder: Subject, value: PropertyValue): FieldValue {
  return { data: value.data, path: holder.path + value.step, node: nodeOf(value, holder.graph), holder }
}

/** Whether a variant takes the property from its group when it has none itself. */
export function isInherited(property: string): boolean {
  return !notInherited.has(property)
}

function writtenValues(subject: Subject, property: string): readonly PropertyValue[] | undefined {
  const own = subject.node.properties.get(property)
  if (own !== undefined || subject.group === null || notInherited.has(property)) return own
  return subject.group.properties.get(property)
}

/** The subjects of the objects in one property. */
export function childrenOf(subject: Subject, property: string): Subject[] {
  const children: Subject[] = []
  const written = subject.node.properties.get(property)
  if (written === undefined) return children
  for (const value of written) {
    const child = childIn(subject, property, value)
    if (child !== null) children.push(child)
  }
  return children
}

function childIn(subject: Subject, property: string, value: PropertyValue): Subject | null {
  const node = nodeOf(value, subject.graph)
  return node && childSubject(subject, { property, node, path: subject.path + value.step })
}

export function childSubject(
  parent: Subject,
  { property, node, path }: { property: string; node: GraphNode; path: string },
): Subject {
  return {
    node,
    path,
    trail: parent.trail === '' ? property : `${parent.trail}.${property}`,
    parent,
    property,
    group: null,
    graph: parent.graph,
    page: parent.page,
  }
}

/** All values of a dotted field. */
export function fieldValues(subject: Subject, field: string): FieldValue[] {
  const dot = field.indexOf('.')
  if (dot < 0) return valuesOf(subject, field)
  return childrenOf(subject, field.slice(0, dot)).flatMap((child) => fieldValues(child, field.slice(dot + 1)))
}

function firstValue(subject: Subject, field: string): FieldValue | null {
  const dot = field.indexOf('.')
  const property = dot < 0 ? field : field.slice(0, dot)
  for (const value of subject.node.properties.get(property) ?? []) {
    if (dot < 0) return fieldValue(subject, value)
    const child = childIn(subject, property, value)
    const inner = child && firstValue(child, field.slice(dot + 1))
    if (inner) return inner
  }
  return null
}

/** Whether a field is there; a variant has what its group says, too. */
export function has(subject: Subject, field: string): boolean {
  const { node, group, graph } = subject
  if (node.properties.has(field)) return true
  const dot = field.indexOf('.')
  if (dot < 0)
    return group !== null && !notInherited.has(field) && (group.properties.get(field)?.length ?? 0) > 0
  const written = writtenValues(subject, field.slice(0, dot))
  return written !== undefined && someHas(written, field.slice(dot + 1), graph)
}

/** Whether one of the objects among the values has the dotted field. */
function someHas(values: readonly PropertyValue[], field: string, graph: Graph): boolean {
  const dot = field.indexOf('.')
  return values.some((value) => {
    const properties = nodeOf(value, graph)?.properties
    if (properties === undefined) return false
    if (dot < 0) return properties.has(field)
    const inner = properties.get(field.slice(0, dot))
    return inner !== undefined && someHas(inner, field.slice(dot + 1), graph)
  })
}

/** The first value as text, null without one. Objects answer with their name, references with their address. */
export function textOf(subject: Subject, field: string): string | null {
  const value = firstValue(subject, field)
  return value && textOfValue(value)
}

export function textOfValue({ data, node }: Pick<FieldValue, 'data' | 'node'>): string | null {
  if (isNode(data)) {
    const name = (node ?? data).properties.get('name')?.[0]?.data
    return typeof name === 'string' ? name : data.id
  }
  return isReference(data) ? data.reference : String(data)
}

/** The first value as a number; text is read when it is a plain decimal number. */
export function numberOf(subject: Subject, field: string): number | null {
  const value = firstValue(subject, field)
  return value && numberOfData(value.data)
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

/** Where a field stands, or would stand; a list as a whole, in the first of several objects. */
export function pathOf(subject: Subject, field: string): string {
  const dot = field.indexOf('.')
  const first = dot < 0 ? field : field.slice(0, dot)
  const value = subject.node.properties.get(first)?.[0]
  if (value === undefined) return subject.path + field.split('.').map(pointerStep).join('')
  if (dot < 0) return subject.path + firstStep(value.step)
  const [child] = childrenOf(subject, first)
  // There is no place inside a text.
  return child ? pathOf(child, field.slice(dot + 1)) : subject.path + firstStep(value.step)
}

/** The object that has, or would have, a dotted field: the first on the way. */
export function holderOf(subject: Subject, field: string): Subject {
  const dot = field.indexOf('.')
  if (dot < 0) return subject
  const [child] = childrenOf(subject, field.slice(0, dot))
  return child ? holderOf(child, field.slice(dot + 1)) : subject
}

/** The step to the property, without those into its list. */
function firstStep(step: string): string {
  const end = step.indexOf('/', 1)
  return end < 0 ? step : step.slice(0, end)
}

/** Where a field stands, for messages; the parents of a dotted field count. */
export function inWhere({ trail }: Subject, field = ''): Place {
  const dot = field.lastIndexOf('.')
  const whole = dot < 0 ? trail : trail === '' ? field.slice(0, dot) : `${trail}.${field.slice(0, dot)}`
  return whole === '' ? {} : { in: whole }
}

/** The last name of a dotted field, and where it stands. */
export function fieldIn(subject: Subject, field: string): { field: string } & Place {
  return { field: field.slice(field.lastIndexOf('.') + 1), ...inWhere(subject, field) }
}
