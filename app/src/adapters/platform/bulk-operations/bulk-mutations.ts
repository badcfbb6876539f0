import type { SendGuard } from '#kit/server/outbound/send-guard.ts'
import { type AdminGraphql, PlatformError, type PlatformShop } from '../admin-graphql/client.ts'
import type { StagedUploads } from '../staged-uploads/staged-uploads.ts'
import {
  bulkMutationState,
  cancelBulkMutation,
  runningBulkMutations,
  startBulkMutation,
} from './bulk-mutation-operations.ts'
import { BulkResultError } from './bulk-result-error.ts'
import type { BulkResults } from './bulk-results.ts'

/** Progress of a bulk mutation. */
export interface BulkMutationStatus {
  state: 'running' | 'done' | 'cancelling' | 'cancelled' | 'failed'
  /** Lines processed so far. */
  lines: number
  /** Seconds from the request to the end, including the platform's own queue; null before the end. */
  seconds: number | null
  /**
   * URL of the answers; null before the end, if there are none, and after a week. Also set for partly processed
   * files.
   */
  url: string | null
  /** The platform's error code, `ACCESS_DENIED`, `INTERNAL_SERVER_ERROR`, `TIMEOUT`. */
  errorCode: string | null
}

/** The platform's answer to one line. */
export interface BulkMutationLine {
  /** Number of the line of variables, from 0. Lines come in any order, and some may be missing. */
  line: number
  /** The answer's `data`; null if the line failed as a whole. */
  data: unknown
  /** GraphQL errors of the line as texts; user errors are in `data`. */
  errors: string[]
}

export interface BulkMutationOrder {
  /** One mutation with variables; its fields form the answer to each line. */
  document: string
  /** One JSON object of variables each, without line breaks. */
  lines: AsyncIterable<string> | Iterable<string>
  /** Checked when the call that starts the mutation goes to the socket. */
  guard?: SendGuard
}

/** One mutation over many lines of variables: a few points whatever their number, at the platform's own pace. */
export interface BulkMutations {
  /**
   * Uploads the lines and starts the mutation; returns the operation's gid. Throws `BulkMutationRefused` if the
   * platform, its storage or the file size prevents it, and `PlatformError` otherwise: with `mayHaveApplied` it may
   * be running nevertheless; check with `running`.
   */
  start(shop: PlatformShop, order: BulkMutationOrder): Promise<{ id: string }>
  /** Returns null if the platform knows no such operation. */
  status(shop: PlatformShop, id: string): Promise<BulkMutationStatus | null>
  /** Requests a stop; lines already written stay written. False if it had already ended. */
  cancel(shop: PlatformShop, id: string): Promise<boolean>
  /** Returns our unfinished bulk mutations in this shop, newest first. */
  running(shop: PlatformShop): Promise<{ id: string; createdAt: Date }[]>
  /** Yields the answers one by one; only a chunk is in memory. Throws as `BulkResults.read` does. */
  results(url: string): AsyncIterable<BulkMutationLine>
}

/** The platform takes 100 MB (facts §3); the file is held in memory, so our limit is far lower. */
export const BULK_UPLOAD_LIMIT = 20_000_000
/**
 * The mutation was not started and nothing was written: too many are running (five per app and store, shopify.dev
 * changelog, since 2026-01), or the file could not be stored or was not accepted.
 */
export class BulkMutationRefused extends Error {
  readonly reason: 'busy' | 'too-large' | 'not-uploaded' | 'refused'
  constructor(reason: BulkMutationRefused['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BulkMutationRefused'
    this.reason = reason
  }
}

const STATES = {
  CREATED: 'running',
  RUNNING: 'running',
  COMPLETED: 'done',
  CANCELING: 'cancelling',
  CANCELED: 'cancelled',
  FAILED: 'failed',
  EXPIRED: 'failed',
} as const
const BUSY = new Set(['OPERATION_IN_PROGRESS', 'LIMIT_REACHED'])

/** Runs bulk mutations over the Admin API and the platform's storage. */
export function createBulkMutations(settings: {
  platform: AdminGraphql
  uploads: StagedUploads
  results: BulkResults
}): BulkMutations {
  const { platform, uploads, results } = settings
  return {
    async start(shop, { document, lines, guard }) {
      const bytes = await linesToBytes(lines)
      const { path } = await uploads
        .put(shop, {
          resource: 'BULK_MUTATION_VARIABLES',
          filename: 'variables.jsonl',
          mimeType: 'text/jsonl',
          bytes,
        })
        .catch((error: unknown) => {
          // Whatever the cause: without its file the mutation cannot have started.
          throw new BulkMutationRefused('not-uploaded', 'The lines could not be uploaded.', { cause: error })
        })
      const { bulkOperationRunMutation: answer } = await platform.query(
        shop,
        startBulkMutation,
        { mutation: document, stagedUploadPath: path },
        guard && { guard },
      )
      const [error] = answer?.userErrors ?? []
      if (error) throw new BulkMutationRefused(BUSY.has(error.code ?? '') ? 'busy' : 'refused', error.message)
      if (!answer?.bulkOperation) {
        const facts = { operation: startBulkMutation.name, message: 'no operation came back' }
        throw new PlatformError('bad-answer', { ...facts, mayHaveApplied: true })
      }
      return { id: answer.bulkOperation.id }
    },
    async status(shop, id) {
      const { bulkOperation: found } = await platform.query(shop, bulkMutationState, { id })
      if (!found) return null
      const { status, objectCount, createdAt, completedAt, url, partialDataUrl, errorCode } = found
      const seconds = completedAt === null ? null : (Date.parse(completedAt) - Date.parse(createdAt)) / 1_000
      return { state: STATES[status], lines: objectCount, seconds, url: url ?? partialDataUrl, errorCode }
    },
    async cancel(shop, id) {
      const { bulkOperationCancel } = await platform.query(shop, cancelBulkMutation, { id })
      return (bulkOperationCancel?.userErrors.length ?? 0) === 0
    },
    async running(shop) {
      const { bulkOperations } = await platform.query(shop, runningBulkMutations, {})
      return bulkOperations.nodes
        .filter(({ status }) => STATES[status] === 'running' || STATES[status] === 'cancelling')
        .map(({ id, createdAt }) => ({ id, createdAt: new Date(createdAt) }))
    },
    async *results(url) {
      for await (const value of results.read(url)) yield lineOf(value)
    },
  }
}

async function linesToBytes(lines: BulkMutationOrder['lines']): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const line of lines) {
    const part = Buffer.from(`${line}\n`)
    length += part.length
    if (length > BULK_UPLOAD_LIMIT) {
      const message = `The lines are larger than ${BULK_UPLOAD_LIMIT} bytes together.`
      throw new BulkMutationRefused('too-large', message)
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function lineOf(value: unknown): BulkMutationLine {
  const { __lineNumber: line, data, errors } = value as Record<string, unknown>
  if (typeof line !== 'number') throw new BulkResultError('A line of a bulk result does not say which it is.')
  const texts = Array.isArray(errors) ? errors.map((each) => String((each as Error).message ?? each)) : []
  return { line, data: data ?? null, errors: texts }
}
