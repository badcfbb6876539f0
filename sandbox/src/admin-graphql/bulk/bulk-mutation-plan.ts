import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { type ParsedOperation, parseOperation } from '../engine/run-operation.ts'
import type { AdminApi } from '../engine/schema.ts'

/** Number of connections a bulk mutation may read back (shopify.dev, "Bulk import data", limitations). */
const MAX_CONNECTIONS = 1

/** Prepares the mutation of a bulk operation; returns the problem if it cannot be run. */
export function planBulkMutation(api: AdminApi, mutation: string): ParsedOperation | { problem: string } {
  const parsed = parseOperation(api, { query: mutation, operationName: null })
  if ('errors' in parsed)
    return { problem: `Invalid bulk mutation: ${parsed.errors.map((each) => each.message).join(' ')}` }
  if (parsed.operation.operation !== 'mutation')
    return { problem: 'Invalid bulk mutation: only mutations are allowed.' }
  const [field, ...more] = parsed.operation.selectionSet.selections
  if (more.length > 0 || field?.kind !== Kind.FIELD)
    return { problem: 'Bulk mutations must contain exactly one top level mutation.' }
  if (field.name.value.startsWith('bulkOperation'))
    return { problem: `Bulk mutations cannot run ${field.name.value}.` }
  if (connectionsIn(api.schema, parsed.document) > MAX_CONNECTIONS)
    return { problem: `Bulk mutations cannot contain more than ${MAX_CONNECTIONS} connection.` }
  return parsed
}

function connectionsIn(schema: GraphQLSchema, document: DocumentNode): number {
  const info = new TypeInfo(schema)
  let connections = 0
  visit(
    document,
    visitWithTypeInfo(info, {
      Field() {
        const type = info.getType()
        if (type && getNamedType(type).name.endsWith('Connection')) connections++
      },
    }),
  )
  return connections
}
