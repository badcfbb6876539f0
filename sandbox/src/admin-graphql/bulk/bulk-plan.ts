import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { type ParsedOperation, parseOperation } from '../engine/run-operation.ts'
import type { AdminApi } from '../engine/schema.ts'

/** Limits of a bulk query (schema: bulkOperationRunQuery). */
const MAX_CONNECTIONS = 5
const MAX_NESTING = 2
/** Aliases of the fields the plan adds to the query. */
export const PAGE_INFO_KEY = 'bulk__pageInfo'
export const ID_KEY = 'bulk__id'
const PAGE_SIZE = 250

/** One root field of a bulk query, to be run page by page with the variable `cursor`. */
export interface BulkStep {
  parsed: ParsedOperation
  /** Key of the root field in the response. */
  key: string
  /** False for a single object, which is read once. */
  paged: boolean
}

function isConnection(type: GraphQLOutputType | null | undefined): boolean {
  return Boolean(type) && getNamedType(type as GraphQLOutputType).name.endsWith('Connection')
}

/** Prepares a bulk query; returns the problem in the platform's words if the query cannot be run. */
export function planBulkQuery(api: AdminApi, query: string): BulkStep[] | { problem: string } {
  const parsed = parseOperation(api, { query, operationName: null })
  if ('errors' in parsed)
    return { problem: `Invalid bulk query: ${parsed.errors.map((each) => each.message).join(' ')}` }
  if (parsed.operation.operation !== 'query')
    return { problem: 'Invalid bulk query: only queries are allowed.' }
  const problem = shapeProblem(api.schema, parsed.document)
  if (problem) return { problem }
  const fields = parsed.operation.selectionSet.selections.filter((each) => each.kind === Kind.FIELD)
  if (fields.length < parsed.operation.selectionSet.selections.length)
    return { problem: 'Invalid bulk query: fragments are not allowed at the top level.' }
  const root = api.schema.getQueryType()?.getFields() ?? {}
  return fields.map((field) => {
    const paged = isConnection(root[field.name.value]?.type)
    const operation = operationFor(parsed.operation, paged ? pagedField(field) : field)
    const rest = parsed.document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
    const document = withIds(api.schema, { kind: Kind.DOCUMENT, definitions: [operation, ...rest] })
    return { parsed: { document, operation }, key: field.alias?.value ?? field.name.value, paged }
  })
}

function shapeProblem(schema: GraphQLSchema, document: DocumentNode): string | undefined {
  const info = new TypeInfo(schema)
  let connections = 0
  let depth = 0
  let deepest = 0
  let node = false
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: {
        enter(field) {
          const top = info.getParentType()?.name === schema.getQueryType()?.name
          if (top && ['node', 'nodes'].includes(field.name.value)) node = true
          if (!isConnection(info.getType())) return
          connections++
          deepest = Math.max(deepest, ++depth)
        },
        leave() {
          if (isConnection(info.getType())) depth--
        },
      },
    }),
  )
  if (node) return 'Bulk queries cannot contain a top level `node` or `nodes` field.'
  if (connections === 0) return 'Bulk queries must contain at least one connection.'
  if (connections > MAX_CONNECTIONS)
    return `Bulk queries cannot contain more than ${MAX_CONNECTIONS} connections.`
  // The root connection does not count as nesting.
  if (deepest - 1 > MAX_NESTING)
    return `Bulk queries cannot contain connections with a nesting depth greater than ${MAX_NESTING}.`
  return undefined
}

const name = (value: string) => ({ kind: Kind.NAME, value }) as const

function operationFor(original: OperationDefinitionNode, field: FieldNode): OperationDefinitionNode {
  return {
    ...original,
    variableDefinitions: [
      {
        kind: Kind.VARIABLE_DEFINITION,
        variable: { kind: Kind.VARIABLE, name: name('cursor') },
        type: { kind: Kind.NAMED_TYPE, name: name('String') },
      },
    ],
    selectionSet: { kind: Kind.SELECTION_SET, selections: [field] },
  }
}

/** Returns the root connection with our page size and cursor, and with its page info selected. */
function pagedField(field: FieldNode): FieldNode {
  const kept = (field.arguments ?? []).filter(
    (argument) => !['first', 'last', 'after', 'before'].includes(argument.name.value),
  )
  const selection = (...names: string[]) =>
    names.map((each): FieldNode => ({ kind: Kind.FIELD, name: name(each) }))
  return {
    ...field,
    arguments: [
      ...kept,
      { kind: Kind.ARGUMENT, name: name('first'), value: { kind: Kind.INT, value: String(PAGE_SIZE) } },
      {
        kind: Kind.ARGUMENT,
        name: name('after'),
        value: { kind: Kind.VARIABLE, name: name('cursor') },
      },
    ],
    selectionSet: {
      kind: Kind.SELECTION_SET,
      selections: [
        ...(field.selectionSet?.selections ?? []),
        {
          kind: Kind.FIELD,
          name: name('pageInfo'),
          alias: name(PAGE_INFO_KEY),
          selectionSet: { kind: Kind.SELECTION_SET, selections: selection('hasNextPage', 'endCursor') },
        },
      ],
    },
  }
}

/** Adds the id to every object that has connections: its children's lines reference it. */
function withIds(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  const info = new TypeInfo(schema)
  const result: ASTNode = visit(
    document,
    visitWithTypeInfo(info, {
      SelectionSet: {
        leave(set) {
          const type = info.getParentType()
          if (!type || !('getFields' in type) || !type.getFields()['id']) return undefined
          const holds = set.selections.some(
            (each) => each.kind === Kind.FIELD && isConnection(type.getFields()[each.name.value]?.type),
          )
          if (!holds) return undefined
          const id: FieldNode = { kind: Kind.FIELD, name: name('id'), alias: name(ID_KEY) }
          return { ...set, selections: [...set.selections, id] }
        },
      },
    }),
  )
  return result as DocumentNode
}
