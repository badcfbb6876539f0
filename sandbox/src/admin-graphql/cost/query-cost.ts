import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { isIncluded, pageSizeOf } from './cost-arguments.ts'

/** Cost of a mutation, whatever it returns (shopify.dev, rate limits: default cost 10). */
const MUTATION_COST = 10
/** Cost of a connection in addition to its items. */
const CONNECTION_COST = 2
/**
 * Value objects without identity are free, with everything inside them. Pages, money, addresses, formats and
 * measurements are known to be free from measurements of the platform (community.shopify.dev, "How to calculate
 * GraphQL cost estimates"); every other object costs 1.
 */
const FREE_TYPES = new Set([
  'PageInfo',
  'MoneyV2',
  'ShopAddress',
  'MailingAddress',
  'CurrencyFormats',
  'InventoryItemMeasurement',
])

/**
 * Returns how many times a connection's items are counted: `floor(2 · ln(max(2, size)))`, 0 for size 0. The platform
 * scales connections logarithmically; its staff give the formula in the thread above, and it agrees with the costs
 * published in microsoft/BCApps pull request 5926 (`first: 200` counts 10 times, 100: 9, 1: once).
 */
function connectionMultiplier(size: number): number {
  return size <= 0 ? 0 : Math.floor(2 * Math.log(Math.max(2, size)))
}

export interface CostQuestion {
  schema: GraphQLSchema
  document: DocumentNode
  operation: OperationDefinitionNode
  variables: Record<string, unknown>
}

/**
 * Returns the requested cost of an operation: objects 1, scalars and enums 0, interfaces their most expensive
 * possible type.
 */
export function requestedCost(question: CostQuestion): number {
  return new CostWalk(question).operation(undefined)
}

/**
 * Returns the cost of the same operation from its response: absent objects cost nothing and connections count the
 * rows they returned. Never above the requested cost.
 */
export function actualCost(question: CostQuestion, data: object): number {
  return new CostWalk(question).operation(data)
}

type Fields = Map<string, FieldNode[]>
/** Undefined before the operation has run: everything requested is counted. */
type Answer = object | undefined

class CostWalk {
  readonly #question: CostQuestion
  readonly #fragments: Map<string, FragmentDefinitionNode>
  constructor(question: CostQuestion) {
    this.#question = question
    this.#fragments = new Map(
      question.document.definitions.flatMap((definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
      ),
    )
  }

  operation(data: Answer): number {
    const { schema, operation } = this.#question
    const root = schema.getRootType(operation.operation)
    return root ? this.#selections([operation.selectionSet], root, data) : 0
  }

  #selections(sets: SelectionSetNode[], type: GraphQLCompositeType, answer: Answer): number {
    const common: Fields = new Map()
    const byType = new Map<string, Fields>()
    for (const set of sets) this.#collect(set, type, { common, byType, into: common })
    const alternatives = [...byType].map(([name, fields]) => ({ name, fields: merged(common, fields) }))
    if (alternatives.length === 0) return this.#sum(common, type, answer)
    if (answer) {
      // Only one type was returned: only its keys are in the response.
      return Math.max(
        ...alternatives.map(({ name, fields }) => this.#sum(fields, this.#type(name, type), answer)),
      )
    }
    return Math.max(
      ...alternatives.map(({ name, fields }) => this.#sum(fields, this.#type(name, type), undefined)),
    )
  }

  #type(name: string, otherwise: GraphQLCompositeType): GraphQLCompositeType {
    const type = this.#question.schema.getType(name)
    return type && isCompositeType(type) ? type : otherwise
  }

  #collect(
    set: SelectionSetNode,
    type: GraphQLCompositeType,
    bins: { common: Fields; byType: Map<string, Fields>; into: Fields },
  ): void {
    for (const selection of set.selections) {
      if (!isIncluded(selection, this.#question.variables)) continue
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value
        bins.into.set(key, [...(bins.into.get(key) ?? []), selection])
        continue
      }
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? this.#fragments.get(selection.name.value) : selection
      if (!fragment) continue
      const condition = fragment.typeCondition?.name.value ?? type.name
      const narrowed = this.#type(condition, type)
      const narrows = isAbstractType(type) && isObjectType(narrowed)
      const into = narrows ? (bins.byType.get(condition) ?? new Map()) : bins.into
      if (narrows) bins.byType.set(condition, into)
      this.#collect(fragment.selectionSet, narrowed, { ...bins, into })
    }
  }

  #sum(fields: Fields, type: GraphQLCompositeType, answer: Answer): number {
    let total = 0
    for (const [key, nodes] of fields) {
      const value = answer ? (answer as Record<string, unknown>)[key] : undefined
      if (answer && (value === null || value === undefined)) continue
      total += this.#field(nodes, type, value)
    }
    return total
  }

  #field(nodes: FieldNode[], parent: GraphQLCompositeType, value: unknown): number {
    const [node] = nodes
    if (!node || node.name.value.startsWith('__')) return 0
    if (parent === this.#question.schema.getMutationType()) return MUTATION_COST
    const field = 'getFields' in parent ? parent.getFields()[node.name.value] : undefined
    const type = field && getNamedType(field.type)
    if (!field || !type || !isCompositeType(type) || FREE_TYPES.has(type.name)) return 0
    const sets = nodes.flatMap((each) => (each.selectionSet ? [each.selectionSet] : []))
    if (isObjectType(type) && type.name.endsWith('Connection')) {
      const { size, items } = value === undefined ? this.#asked(node, field.args) : returned(value)
      const children = items.length ? Math.max(...items.map((item) => this.#items(sets, type, item))) : 0
      return CONNECTION_COST + children * connectionMultiplier(size)
    }
    if (Array.isArray(value))
      return 1 + Math.max(0, ...value.filter(isObject).map((item) => this.#selections(sets, type, item)))
    return 1 + this.#selections(sets, type, isObject(value) ? value : undefined)
  }

  #asked(node: FieldNode, args: Parameters<typeof pageSizeOf>[1]) {
    const { operation, variables } = this.#question
    return { size: pageSizeOf(node, args, { operation, variables }), items: [undefined] as Answer[] }
  }

  /** Returns the cost of one item of a connection: its node, whether selected through `nodes` or `edges`. */
  #items(sets: SelectionSetNode[], type: GraphQLCompositeType, item: Answer): number {
    const fields: Fields = new Map()
    for (const set of sets) this.#collect(set, type, { common: fields, byType: new Map(), into: fields })
    let total = 0
    for (const nodes of fields.values()) {
      const name = nodes[0]?.name.value
      const inner = nodes.flatMap((each) => (each.selectionSet ? [each.selectionSet] : []))
      if (name === 'nodes') total += this.#field(nodes, type, item)
      else if (name === 'edges') {
        const edge = 'getFields' in type ? type.getFields()['edges'] : undefined
        const edgeType = edge && getNamedType(edge.type)
        if (edgeType && isCompositeType(edgeType))
          total += this.#selections(inner, edgeType, item && edgeAnswer(inner, item))
      }
    }
    return total
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns the rows of a returned connection; each edge counts as its node. */
function returned(value: unknown): { size: number; items: Answer[] } {
  const connection = value as Record<string, unknown>
  const lists = Object.values(connection).filter(Array.isArray) as unknown[][]
  const items = (lists[0] ?? []).map((row) => nodeOf(row)).filter(isObject)
  return { size: items.length, items }
}

function nodeOf(row: unknown): unknown {
  if (!isObject(row)) return row
  return 'node' in row ? row.node : row
}

/** Returns the node of a returned edge, under whatever alias the query gave it. */
function edgeAnswer(sets: SelectionSetNode[], item: object): object {
  const keys = sets.flatMap((set) =>
    set.selections.flatMap((selection) =>
      selection.kind === Kind.FIELD && selection.name.value === 'node'
        ? [selection.alias?.value ?? 'node']
        : [],
    ),
  )
  return Object.fromEntries(keys.map((key) => [key, item]))
}

function merged(a: Fields, b: Fields): Fields {
  const result: Fields = new Map(a)
  for (const [key, nodes] of b) result.set(key, [...(result.get(key) ?? []), ...nodes])
  return result
}
