import { type GraphNode, isNode, isReference, type PropertyValue, pointerStep } from '../graph/node.ts'
import { type Graph, nodeOf } from '../graph/resolve-graph.ts'
import type { PropertyPath } from './messages.ts'

/** Facts about the page besides its markup. */
export interface PageFacts {
  url: URL | null
  now: Date
  /** Whether the page is known to sell the product it describes; null: decided by its markup. */
  sells: boolean | null
  /** Properties by which the store's home page or policy pages state policies for all offers. */
  storePolicies: ReadonlySet<string>
  /** Reports whether the page shows a text outside scripts; null if only markup was given. */
  shows: ((text: string) => boolean) | null
}

/** Constructor input of a subject. */
type SubjectParts = Pick<Subject, 'node' | 'parent' | 'property' | 'group' | 'holder' | 'value'>

/** A node in the place where it is judged. Its path is built on demand: most objects have no fault. */
export class Subject {
  declare readonly graph: Graph
  declare readonly page: PageFacts
  declare readonly node: GraphNode
  /** Object that it is judged as a part of; null for things of their own, wherever they are. */
  declare readonly parent: Subject | null
  /** Property that holds it in the object around it. */
  declare readonly property: string | null
  /** The ProductGroup that a variant inherits absent properties from. */
  declare readonly group: GraphNode | null
  /** The object that contains it, and its value there; null for top nodes. */
  declare readonly holder: Subject | null
  declare readonly value: PropertyValue | null
  /** Cached, because nested objects extend it. */
  declare private knownPath: string | null
  declare private knownTrail: string | null

  constructor({ graph, page }: Pick<Subject, 'graph' | 'page'>, parts: SubjectParts) {
    this.graph = graph
    this.page = page
    this.node = parts.node
    this.parent = parts.parent
    this.property = parts.property
    this.group = parts.group
    this.holder = parts.holder
    this.value = parts.value
    this.knownPath = null
    this.knownTrail = null
  }

  /** JSON Pointer from the top node. */
  get path(): string {
    this.knownPath ??= this.holder === null || this.value === null ? '' : this.holder.path + this.value.step
    return this.knownPath
  }

  /** Property names from the top node, for messages: `offers.shippingDetails`. */
  get trail(): string {
    this.knownTrail ??= this.trailFrom((this.parent ?? this.holder)?.trail ?? '')
    return this.knownTrail
  }

  private trailFrom(above: string): string {
    const own = this.property ?? ''
    return above === '' ? own : `${above}.${own}`
  }

  /** Returns the same node, judged as a thing of its own. */
  alone(): Subject {
    const { node, property, group, holder, value } = this
    return new Subject(this, { node, parent: null, property, group, holder, value })
  }
}

/** Returns the subject of a top node; `group` if it is a variant of one. */
export function topSubject(
  node: GraphNode,
  around: Pick<Subject, 'graph' | 'page'>,
  group: GraphNode | null = null,
): Subject {
  return new Subject(around, { node, parent: null, property: null, group, holder: null, value: null })
}

/** One value of a field with its path. */
export class FieldValue {
  declare readonly data: PropertyValue['data']
  /** The object that it refers to; null for text, numbers and references to other pages. */
  declare readonly node: GraphNode | null
  /** The object that has the field; sibling fields are looked up here. */
  declare readonly holder: Subject
  declare readonly value: PropertyValue

  constructor(holder: Subject, value: PropertyValue) {
    this.data = value.data
    this.node = nodeOf(value, holder.graph)
    this.holder = holder
    this.value = value
  }

  /** JSON Pointer from the top node. */
  get path(): string {
    return this.holder.path + this.value.step
  }
}

/** Facts of a single variant, never inherited from its group. */
const notInherited = new Set([
  ...['offers', 'url', 'sku', 'mpn', 'gtin', 'gtin8', 'gtin12', 'gtin13', 'gtin14', 'isbn', 'productGroupID'],
  ...['hasVariant', 'variesBy', 'isVariantOf', 'inProductGroupWithID', 'productID', 'identifier'],
])

/** Returns the values of one property, without values that a variant inherits: these are judged with the group. */
export function valuesOf(subject: Subject, property: string): FieldValue[] {
  const written = subject.node.properties.get(property)
  return written === undefined ? [] : written.map((value) => new FieldValue(subject, value))
}

/** Reports whether a variant inherits the property from its group if it has none itself. */
export function isInherited(property: string): boolean {
  return !notInherited.has(property)
}

function writtenValues(subject: Subject, property: string): readonly PropertyValue[] | undefined {
  const own = subject.node.properties.get(property)
  if (own !== undefined || subject.group === null || notInherited.has(property)) return own
  return subject.group.properties.get(property)
}

/** Returns the subjects of the objects in one property. */
export function childrenOf(subject: Subject, property: string): Subject[] {
  const written = subject.node.properties.get(property)
  if (written === undefined) return []
  const [first] = written
  if (first !== undefined && written.length === 1) {
    const child = childIn(subject, property, first)
    return child === null ? [] : [child]
  }
  const children: Subject[] = []
  for (const value of written) {
    const child = childIn(subject, property, value)
    if (child !== null) children.push(child)
  }
  return children
}

function childIn(parent: Subject, property: string, value: PropertyValue): Subject | null {
  const node = nodeOf(value, parent.graph)
  if (node === null) return null
  return new Subject(parent, { node, parent, property, group: null, holder: parent, value })
}

/** Returns the subject of the object that a value refers to; null for any other value. */
export function childSubject(
  parent: Subject,
  property: string,
  { node, holder, value }: FieldValue,
): Subject | null {
  return node && new Subject(parent, { node, parent, property, group: null, holder, value })
}

/** Returns all values of a dotted field. */
export function fieldValues(subject: Subject, field: string): FieldValue[] {
  return field.includes('.') ? valuesAt(subject, field.split('.')) : valuesOf(subject, field)
}

/** Returns all values at the end of a path of properties. */
export function valuesAt(subject: Subject, way: readonly string[]): FieldValue[] {
  const found: FieldValue[] = []
  collectAt(subject, way, 0, found)
  return found
}

function collectAt(subject: Subject, way: readonly string[], at: number, into: FieldValue[]): void {
  const property = way[at] ?? ''
  const written = subject.node.properties.get(property)
  if (written === undefined) return
  for (const value of written) {
    if (at === way.length - 1) into.push(new FieldValue(subject, value))
    else {
      const child = childIn(subject, property, value)
      if (child !== null) collectAt(child, way, at + 1, into)
    }
  }
}

function firstValue(subject: Subject, field: string): FieldValue | null {
  const dot = field.indexOf('.')
  const property = dot < 0 ? field : field.slice(0, dot)
  for (const value of subject.node.properties.get(property) ?? []) {
    if (dot < 0) return new FieldValue(subject, value)
    const child = childIn(subject, property, value)
    const inner = child && firstValue(child, field.slice(dot + 1))
    if (inner) return inner
  }
  return null
}

/** Reports whether a field is present; a variant also has its group's inherited fields. */
export function has(subject: Subject, field: string): boolean {
  const { node, group, graph } = subject
  if (node.properties.has(field)) return true
  const dot = field.indexOf('.')
  if (dot < 0)
    return group !== null && !notInherited.has(field) && (group.properties.get(field)?.length ?? 0) > 0
  const written = writtenValues(subject, field.slice(0, dot))
  return written !== undefined && someHas(written, field.slice(dot + 1), graph)
}

/** Reports whether one of the objects among the values has the dotted field. */
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

/** Returns the first value as text, null without one. For an object this is its name, for a reference its URL. */
export function textOf(subject: Subject, field: string): string | null {
  const value = firstValue(subject, field)
  return value && textOfValue(value)
}

/** Returns a value as text: of a node its name, else its id. */
export function textOfValue({ data, node }: Pick<FieldValue, 'data' | 'node'>): string | null {
  if (isNode(data)) {
    const name = (node ?? data).properties.get('name')?.[0]?.data
    return typeof name === 'string' ? name : data.id
  }
  return isReference(data) ? data.reference : String(data)
}

/** Returns the first value as a number; text counts if it is a plain decimal number. */
export function numberOf(subject: Subject, field: string): number | null {
  const value = firstValue(subject, field)
  return value && numberOfData(value.data)
}

const plainNumber = /^-?\d+(?:\.\d+)?$/

/** Returns a value as a number; text counts if it is a plain decimal number. */
export function numberOfData(data: PropertyValue['data']): number | null {
  if (typeof data === 'number') return Number.isFinite(data) ? data : null
  return typeof data === 'string' && plainNumber.test(data.trim()) ? Number(data) : null
}

const commonHome = 'https://schema.org/'
const anyHome = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i

/** Returns `InStock` for both `https://schema.org/InStock` and `InStock`. */
export function memberName(text: string): string {
  const trimmed = text.trim()
  if (trimmed.startsWith(commonHome)) return trimmed.slice(commonHome.length)
  return trimmed.includes(':') ? trimmed.replace(anyHome, '') : trimmed
}

/** Reports whether a field has one of these enumeration members. */
export function isOneOf(subject: Subject, field: string, members: readonly string[]): boolean {
  return fieldValues(subject, field).some((value) => members.includes(memberName(textOfValue(value) ?? '')))
}

/** Returns the path that a field has, or would have: of a list as a whole, and in the first of several objects. */
export function pathOf(subject: Subject, field: string): string {
  const dot = field.indexOf('.')
  const first = dot < 0 ? field : field.slice(0, dot)
  const value = subject.node.properties.get(first)?.[0]
  if (dot < 0) return subject.path + (value === undefined ? pointerStep(field) : firstStep(value.step))
  if (value === undefined) return subject.path + field.split('.').map(pointerStep).join('')
  const [child] = childrenOf(subject, first)
  // A text has no inner path.
  return child ? pathOf(child, field.slice(dot + 1)) : subject.path + firstStep(value.step)
}

/** Returns the object that has, or would have, a dotted field: the first on its path. */
export function holderOf(subject: Subject, field: string): Subject {
  const dot = field.indexOf('.')
  if (dot < 0) return subject
  const [child] = childrenOf(subject, field.slice(0, dot))
  return child ? holderOf(child, field.slice(dot + 1)) : subject
}

/** Returns the step to the property, without the step into its list. */
function firstStep(step: string): string {
  const end = step.indexOf('/', 1)
  return end < 0 ? step : step.slice(0, end)
}

/** Returns the path of a field for messages, including the parents of a dotted field. */
export function inWhere({ trail }: Subject, field = ''): PropertyPath {
  const dot = field.lastIndexOf('.')
  const whole = dot < 0 ? trail : trail === '' ? field.slice(0, dot) : `${trail}.${field.slice(0, dot)}`
  return whole === '' ? {} : { in: whole }
}

/** Returns the last name of a dotted field, and the path to it. */
export function fieldIn(subject: Subject, field: string): { field: string } & PropertyPath {
  return { field: field.slice(field.lastIndexOf('.') + 1), ...inWhere(subject, field) }
}
