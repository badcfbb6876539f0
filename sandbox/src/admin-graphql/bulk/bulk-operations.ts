import type { BulkOperationRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity, entityOrNull, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { mutation } from '../engine/mutation.ts'
import { runOperation } from '../engine/run-operation.ts'
import { refuse } from '../engine/user-errors.ts'
import { type ListArgs, type Listing, recordConnection } from '../paging/record-connection.ts'
import { bulkUrl } from './bulk-files.ts'
import { planBulkMutation } from './bulk-mutation-plan.ts'
import { planBulkQuery } from './bulk-plan.ts'

/** Operations of each type that one app may run at a time in one store (shopify.dev changelog, since 2026-01). */
const MAX_RUNNING = 5
const RUNNING = new Set(['CREATED', 'RUNNING', 'CANCELING'])

const listing: Listing<'BulkOperation'> = {
  kind: 'BulkOperation',
  connection: 'BulkOperationConnection',
  typename: () => 'BulkOperation',
  sortKeys: {
    CREATED_AT: (operation) => operation.createdAt,
    COMPLETED_AT: (operation) => operation.completedAt ?? '',
  },
  words: () => [],
  fields: {
    id: { kind: 'number', of: (operation) => operation.id },
    status: { kind: 'keyword', of: (operation) => [operation.status] },
    operation_type: { kind: 'keyword', of: (operation) => [operation.type] },
    created_at: { kind: 'time', of: (operation) => operation.createdAt },
  },
}

export const bulkResolvers: Resolvers = {
  QueryRoot: {
    bulkOperation: (_: unknown, { id }: { id: string }, request) =>
      entityOrNull('BulkOperation', ownOperation(request, idOf(id, 'BulkOperation'))),
    bulkOperations: (_: unknown, args: ListArgs, request) =>
      recordConnection(
        request,
        listing,
        { ...args, sortKey: args.sortKey ?? 'CREATED_AT' },
        {
          matches: (operation) => operation.clientId === request.app.clientId,
        },
      ),
    currentBulkOperation: (_: unknown, { type }: { type?: string | null }, request) =>
      entityOrNull(
        'BulkOperation',
        ownOperations(request)
          .filter((operation) => operation.type === (type ?? 'QUERY'))
          .at(-1),
      ),
  },
  Mutation: {
    bulkOperationRunQuery: mutation(
      ({ query, groupObjects }: { query: string; groupObjects: boolean }, request) => ({
        bulkOperation: entity('BulkOperation', startQuery(request, { query, groupObjects })),
      }),
    ),
    bulkOperationRunMutation: mutation((args: MutationArgs, request) => ({
      bulkOperation: entity('BulkOperation', startMutation(request, args)),
    })),
    bulkOperationCancel: mutation(({ id }: { id: string }, request) => {
      const operation = ownOperation(request, idOf(id, 'BulkOperation'))
      if (!operation) return refuse(['id'], 'Bulk operation does not exist')
      if (!RUNNING.has(operation.status))
        return refuse(
          null,
          `A bulk operation cannot be canceled when it is ${operation.status.toLowerCase()}`,
        )
      const canceling: BulkOperationRecord = { ...operation, status: 'CANCELING' }
      return {
        bulkOperation: entity('BulkOperation', request.state.put(request.store, 'BulkOperation', canceling)),
      }
    }),
  },
  BulkOperation: {
    id: (operation: BulkOperationRecord) => gid('BulkOperation', operation.id),
    type: (operation: BulkOperationRecord) => operation.type,
    status: (operation: BulkOperationRecord) => operation.status,
    query: (operation: BulkOperationRecord) => operation.query,
    errorCode: (operation: BulkOperationRecord) => operation.errorCode,
    objectCount: (operation: BulkOperationRecord) => String(operation.objectCount),
    rootObjectCount: (operation: BulkOperationRecord) => String(operation.rootObjectCount),
    fileSize: (operation: BulkOperationRecord) =>
      operation.fileSize === null ? null : String(operation.fileSize),
    createdAt: (operation: BulkOperationRecord) => operation.createdAt,
    completedAt: (operation: BulkOperationRecord) => operation.completedAt,
    url: (operation: BulkOperationRecord, _: object, { context }) =>
      bulkUrl(context.settings.adminOrigin, operation),
    partialDataUrl: (operation: BulkOperationRecord, _: object, { context }) =>
      bulkUrl(context.settings.adminOrigin, operation, 'partial'),
  },
}

function ownOperations({ state, store, app }: AdminRequest): BulkOperationRecord[] {
  return state.list(store, 'BulkOperation').filter((operation) => operation.clientId === app.clientId)
}

function ownOperation(request: AdminRequest, id: number): BulkOperationRecord | undefined {
  const found = request.state.get(request.store, 'BulkOperation', id)
  return found?.clientId === request.app.clientId ? found : undefined
}

interface MutationArgs {
  mutation: string
  stagedUploadPath: string
}

function startMutation(
  request: AdminRequest,
  { mutation: text, stagedUploadPath }: MutationArgs,
): BulkOperationRecord {
  const { state, store } = request
  const plan = planBulkMutation(request.api, text)
  if ('problem' in plan) return refuse(['mutation'], plan.problem, 'INVALID_MUTATION')
  const key = stagedUploadPath.replace(/^\//, '')
  const upload = state.byHandle(store, 'BulkVariables', key)
  if (!upload || upload.bytes === null)
    return refuse(
      ['stagedUploadPath'],
      'The JSONL file could not be found. Try uploading the file again, and check that the path is right.',
      'NO_SUCH_FILE',
    )
  if (upload.bytes === 0)
    return refuse(['stagedUploadPath'], 'The JSONL file is empty.', 'INVALID_STAGED_UPLOAD_FILE')
  const open = ownOperations(request).filter((each) => each.type === 'MUTATION' && RUNNING.has(each.status))
  if (open.length >= MAX_RUNNING)
    return refuse(
      null,
      `Bulk mutation operations limit of ${MAX_RUNNING} reached. Please try again later.`,
      'LIMIT_REACHED',
    )
  return state.put(store, 'BulkOperation', {
    ...blank(request),
    type: 'MUTATION',
    query: text,
    variablesKey: key,
  })
}

function blank({ state, app, scopes }: AdminRequest): Omit<BulkOperationRecord, 'type' | 'query'> {
  const now = new Date().toISOString()
  return {
    id: state.nextId(),
    createdAt: now,
    updatedAt: now,
    clientId: app.clientId,
    scopes: [...scopes],
    status: 'CREATED',
    errorCode: null,
    objectCount: 0,
    rootObjectCount: 0,
    fileSize: null,
    resultFilename: null,
    completedAt: null,
  }
}

function startQuery(
  request: AdminRequest,
  { query }: { query: string; groupObjects: boolean },
): BulkOperationRecord {
  const steps = planBulkQuery(request.api, query)
  if ('problem' in steps) return refuse(['query'], steps.problem, 'INVALID')
  // Reports an unanswered field or a missing scope now instead of in a failed result later.
  for (const step of steps) {
    const { errors } = runOperation({ ...request, bulk: true }, step.parsed, { cursor: null })
    if (errors?.[0]) throw errors[0].originalError ?? errors[0]
  }
  const running = ownOperations(request).filter((each) => each.type === 'QUERY' && RUNNING.has(each.status))
  if (running.length >= MAX_RUNNING)
    return refuse(
      null,
      `A bulk query operation for this app and shop is already in progress: ${running.map((each) => gid('BulkOperation', each.id)).join(', ')}.`,
      'LIMIT_REACHED',
    )
  return request.state.put(request.store, 'BulkOperation', { ...blank(request), type: 'QUERY', query })
}
