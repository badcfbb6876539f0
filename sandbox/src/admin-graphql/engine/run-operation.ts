import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql'
import type { AdminRequest } from './admin-request.ts'
import { answerField, typeOfValue } from './answer-field.ts'
import type { AdminApi } from './schema.ts'
import { noteRefusal } from './write-log.ts'

export interface GraphqlBody {
  query: string
  variables: Record<string, unknown>
  operationName: string | null
}

export interface ParsedOperation {
  document: DocumentNode
  operation: OperationDefinitionNode
}

/** Parses and validates a document and selects its operation; the errors are those the platform would return. */
export function parseOperation(
  api: AdminApi,
  body: Pick<GraphqlBody, 'query' | 'operationName'>,
): ParsedOperation | { errors: readonly GraphQLError[] } {
  let document: DocumentNode
  try {
    document = parse(body.query)
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] }
    throw error
  }
  const errors = validate(api.schema, document)
  if (errors.length > 0) return { errors }
  const operations = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  )
  const operation = body.operationName
    ? operations.find((each) => each.name?.value === body.operationName)
    : operations[0]
  if (operation && (body.operationName || operations.length === 1)) return { document, operation }
  const message = body.operationName
    ? `No operation named "${body.operationName}"`
    : 'An operation name is required'
  return { errors: [new GraphQLError(message)] }
}

/** Executes a parsed operation for a caller. Synchronous, like all resolvers. */
export function runOperation(
  request: AdminRequest,
  parsed: ParsedOperation,
  variables: Record<string, unknown>,
): ExecutionResult {
  const result = execute({
    schema: request.api.schema,
    document: parsed.document,
    operationName: parsed.operation.name?.value ?? null,
    variableValues: variables,
    contextValue: request,
    fieldResolver: answerField,
    typeResolver: typeOfValue,
  })
  if (result instanceof Promise || 'then' in result)
    throw new TypeError('A resolver must not be asynchronous.')
  // The variables were invalid: no resolver ran, but the attempted write must be logged.
  if (parsed.operation.operation === 'mutation' && result.data === undefined)
    for (const field of parsed.operation.selectionSet.selections)
      if (field.kind === Kind.FIELD) noteRefusal(request, field.name.value, variables)
  return result
}
