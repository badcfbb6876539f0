import { randomBytes } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import type { SandboxContext } from '../../context.ts'
import { bulkVariables, removeBulkVariables } from '../../files/bulk-variables.ts'
import type { BulkOperationRecord, StoreRecord } from '../../state/records.ts'
import { effectiveScopes } from '../engine/access-rules.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { runOperation } from '../engine/run-operation.ts'
import { API_VERSIONS, adminApi } from '../engine/schema.ts'
import { resolvers } from '../resolvers.ts'
import { bulkFolder, removeTemporaryResults } from './bulk-files.ts'
import { linesOf, rootRows } from './bulk-lines.ts'
import { planBulkMutation } from './bulk-mutation-plan.ts'
import { runBulkMutation } from './bulk-mutation-run.ts'
import { type BulkStep, PAGE_INFO_KEY, planBulkQuery } from './bulk-plan.ts'

const OPEN = new Set(['CREATED', 'RUNNING', 'CANCELING'])

/** Runs bulk operations in the background. After a restart, unfinished queries start over and mutations continue. */
export class BulkRunner {
  readonly #context: SandboxContext
  readonly #stopListening: () => void
  readonly #running = new Set<Promise<void>>()
  #closed = false

  constructor(context: SandboxContext) {
    this.#context = context
    const { state } = context
    for (const store of state.stores())
      for (const operation of state.list(store, 'BulkOperation'))
        if (OPEN.has(operation.status)) this.#begin(store, operation.id)
    this.#stopListening = state.onChange(({ kind, action, store, record }) => {
      if (kind === 'BulkOperation' && action === 'create') this.#begin(store, record.id)
    })
  }

  /** Stops between two pages or lines; unfinished operations resume at the next start. */
  async close(): Promise<void> {
    this.#closed = true
    this.#stopListening()
    await Promise.all(this.#running)
    await removeTemporaryResults(this.#context.state)
  }

  #begin(store: StoreRecord, id: number): void {
    const running = this.#run(store, id).finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async #run(store: StoreRecord, id: number): Promise<void> {
    // The mutation that created the operation must answer first.
    await breathe()
    const operation = this.#context.state.get(store, 'BulkOperation', id)
    const request = operation && callerOf(this.#context, store, operation)
    if (!operation || this.#closed) return
    if (!request) return this.#end(store, id, { status: 'FAILED', errorCode: 'ACCESS_DENIED' })
    if (operation.status === 'CANCELING') return this.#end(store, id, { status: 'CANCELED' })
    return operation.type === 'MUTATION'
      ? this.#runMutation(store, operation, request)
      : this.#runQuery(store, operation, request)
  }

  async #runQuery(
    store: StoreRecord,
    { id, query }: BulkOperationRecord,
    request: AdminRequest,
  ): Promise<void> {
    this.#update(store, id, { status: 'RUNNING', objectCount: 0, rootObjectCount: 0 })
    const steps = planBulkQuery(request.api, query)
    if ('problem' in steps)
      return this.#end(store, id, { status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR' })
    const filename = newFilename(id)
    await this.#into({ store, id, filename, flags: 'w' }, (file) =>
      this.#write({ store, id, request, file }, steps),
    )
  }

  /** Runs a mutation, continuing where a former process stopped cleanly: no line runs twice. */
  async #runMutation(
    store: StoreRecord,
    operation: BulkOperationRecord,
    request: AdminRequest,
  ): Promise<void> {
    const { id, variablesKey = '' } = operation
    const filename = operation.resultFilename ?? newFilename(id)
    this.#update(store, id, { status: 'RUNNING', resultFilename: filename })
    const plan = planBulkMutation(request.api, operation.query)
    const variables = await bulkVariables(this.#context.state, variablesKey)
    if ('problem' in plan || variables === undefined)
      return this.#end(store, id, { status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR' })
    const ended = await this.#into({ store, id, filename, flags: 'a' }, (file) =>
      runBulkMutation(
        {
          request,
          file,
          operation,
          status: () =>
            this.#closed
              ? 'closed'
              : (this.#context.state.get(store, 'BulkOperation', id)?.status ?? 'CANCELED'),
          update: (counts) => this.#update(store, id, counts),
        },
        plan,
        variables,
      ),
    )
    if (ended) await removeBulkVariables(this.#context.state, store, variablesKey)
  }

  /**
   * Opens the result, lets `work` fill it and stores the operation's outcome; false if the operation will continue
   * later.
   */
  async #into(
    result: { store: StoreRecord; id: number; filename: string; flags: 'w' | 'a' },
    work: (file: FileHandle) => Promise<'done' | 'closed' | Partial<BulkOperationRecord>>,
  ): Promise<boolean> {
    const { store, id, filename } = result
    const file = await open(join(await bulkFolder(this.#context.state), filename), result.flags)
    try {
      const outcome = await work(file)
      if (outcome === 'closed') return false
      const { size } = await file.stat()
      const written = size > 0 ? { resultFilename: filename, fileSize: size } : { resultFilename: null }
      this.#end(store, id, { ...written, ...(outcome === 'done' ? { status: 'COMPLETED' } : outcome) })
      return true
    } finally {
      await file.close()
    }
  }

  async #write(
    job: { store: StoreRecord; id: number; request: AdminRequest; file: FileHandle },
    steps: BulkStep[],
  ): Promise<'done' | 'closed' | Partial<BulkOperationRecord>> {
    const count = { objectCount: 0, rootObjectCount: 0 }
    for (const step of steps) {
      let cursor: string | null = null
      do {
        if (this.#closed) return 'closed'
        const status = this.#context.state.get(job.store, 'BulkOperation', job.id)?.status
        if (status !== 'RUNNING') return { status: 'CANCELED' }
        const result = runOperation(job.request, step.parsed, { cursor })
        if (result.errors?.length) return { status: 'FAILED', errorCode: errorCodeOf(result.errors) }
        const page = (result.data as Record<string, unknown>)[step.key]
        let text = ''
        for (const row of rootRows(page)) {
          count.rootObjectCount++
          for (const line of linesOf(row)) {
            count.objectCount++
            text += `${JSON.stringify(line)}\n`
          }
        }
        await job.file.appendFile(text)
        this.#update(job.store, job.id, count)
        cursor = step.paged ? nextCursor(page) : null
        await breathe()
      } while (cursor !== null)
    }
    return 'done'
  }

  #update(store: StoreRecord, id: number, changes: Partial<BulkOperationRecord>): void {
    const { state } = this.#context
    const operation = state.get(store, 'BulkOperation', id)
    if (!operation) return
    state.put(store, 'BulkOperation', { ...operation, ...changes, updatedAt: new Date().toISOString() })
  }

  #end(store: StoreRecord, id: number, changes: Partial<BulkOperationRecord>): void {
    this.#update(store, id, { ...changes, completedAt: new Date().toISOString() })
  }
}

/** Returns the app as it is now: an operation outlives the token that started it, but not the installation. */
function callerOf(
  context: SandboxContext,
  store: StoreRecord,
  operation: BulkOperationRecord,
): AdminRequest | undefined {
  const { state, deployment } = context
  const app = deployment.app(operation.clientId)
  const installation = state.byHandle(store, 'AppInstallation', operation.clientId)
  if (!app || !installation || installation.uninstalledAt !== null) return undefined
  const scopes = effectiveScopes(operation.scopes ?? installation.scopes)
  const writes = operation.type === 'MUTATION'
  // All versions share the same resolvers, so any version that knows the document's fields will do.
  const plan = writes ? planBulkMutation : planBulkQuery
  const version = API_VERSIONS.find((each) => !('problem' in plan(adminApi(each), operation.query)))
  const api = adminApi(version ?? API_VERSIONS[0])
  return { context, state, store, app, installation, scopes, api, resolvers, bulk: !writes, origin: 'bulk' }
}

const newFilename = (id: number) => `${id}-${randomBytes(16).toString('hex')}.jsonl`

function errorCodeOf(errors: readonly { extensions?: Record<string, unknown> }[]): string {
  return errors.some((error) => error.extensions?.['code'] === 'ACCESS_DENIED')
    ? 'ACCESS_DENIED'
    : 'INTERNAL_SERVER_ERROR'
}

function nextCursor(page: unknown): string | null {
  const info = (page as Record<string, { hasNextPage: boolean; endCursor: string | null }>)[PAGE_INFO_KEY]
  return info?.hasNextPage ? info.endCursor : null
}
