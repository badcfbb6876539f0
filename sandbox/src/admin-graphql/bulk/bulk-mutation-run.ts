import type { FileHandle } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { BulkOperationRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { type ParsedOperation, runOperation } from '../engine/run-operation.ts'

/** Lines run before yielding to the event loop, so that other requests are answered meanwhile. */
const SLICE = 50
/** How often the platform checks whether more lines are due, in milliseconds. */
const TICK_MS = 10

export interface BulkJob {
  request: AdminRequest
  file: FileHandle
  operation: BulkOperationRecord
  /** Current status: `closed` if the process is ending, else the operation's status. */
  status(): string
  update(counts: Pick<BulkOperationRecord, 'objectCount' | 'rootObjectCount'>): void
}

/**
 * Runs a mutation once for each line of `variables`, in order and at the platform's pace, starting after the lines a
 * former process has done. Each line is a write like any other: same resolvers, log, faults and announcements. The
 * result holds one `{"data":…,"__lineNumber":n}` per line, n from 0; a line that could not be executed has `errors`.
 * A line that is not a JSON object fails the operation (the platform's documentation does not cover this); earlier
 * lines stay applied.
 */
export async function runBulkMutation(
  job: BulkJob,
  parsed: ParsedOperation,
  variables: string,
): Promise<'done' | 'closed' | Partial<BulkOperationRecord>> {
  const { faults } = job.request.context
  const lines = variables.replace(/\r?\n$/, '').split(/\r?\n/)
  let done = job.operation.objectCount
  let due = 0
  let before = performance.now()
  while (done < lines.length) {
    const status = job.status()
    if (status === 'closed') return 'closed'
    if (status !== 'RUNNING') return { status: 'CANCELED' }
    const now = performance.now()
    const { bulkLinesPerSecond, timeScale, bulkFailAfter, bulkReversed } = faults.knobs
    due = Math.min(SLICE, due + ((now - before) / 1000) * bulkLinesPerSecond * timeScale)
    before = now
    const slice: string[] = []
    let failure: string | undefined
    for (; due >= 1 && done < lines.length && !failure; due--) {
      if (bulkFailAfter > 0 && done >= bulkFailAfter) failure = 'INTERNAL_SERVER_ERROR'
      else {
        const outcome = runLine(job, parsed, { text: lines[done] ?? '', number: done })
        if ('failure' in outcome) failure = outcome.failure
        else slice.push(outcome.line)
        done += failure ? 0 : 1
      }
    }
    if (slice.length > 0) {
      await job.file.appendFile((bulkReversed ? slice.toReversed() : slice).join(''))
      job.update({ objectCount: done, rootObjectCount: done })
    }
    if (failure) return { status: 'FAILED', errorCode: failure }
    if (done < lines.length) await pause(TICK_MS)
  }
  return 'done'
}

function runLine(
  { request }: BulkJob,
  parsed: ParsedOperation,
  { text, number }: { text: string; number: number },
): { line: string } | { failure: string } {
  const variables = variablesOf(text)
  if (!variables) return { failure: 'INTERNAL_SERVER_ERROR' }
  const { data, errors } = runOperation(request, parsed, variables)
  if (errors?.some((error) => error.extensions['code'] === 'ACCESS_DENIED'))
    return { failure: 'ACCESS_DENIED' }
  const answer = { ...(data === undefined ? {} : { data }), ...(errors ? { errors } : {}) }
  return { line: `${JSON.stringify({ ...answer, __lineNumber: number })}\n` }
}

function variablesOf(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
