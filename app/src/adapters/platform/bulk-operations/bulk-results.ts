import type { Outbound } from '#kit/server/outbound/outbound.ts'
import { HOUR_MS } from '#kit/shared/durations.ts'
import { BulkResultError } from './bulk-result-error.ts'
import { jsonLines } from './json-lines.ts'

/** Reads results of bulk queries. */
export interface BulkResults {
  /**
   * Yields the result's objects after the first `skip`, one by one; only a chunk of the file is in memory. Throws
   * AppError `outbound.*` when it cannot be fetched, `BulkResultError` when it is no JSONL or ends too early.
   */
  read(url: string, options?: { skip: number }): AsyncIterable<unknown>
}

/** Maximum time of a download: 10 million lines need less at the pace the catalogue is written. */
const TIMEOUT_MS = HOUR_MS
const MAX_BYTES = 20 * 1024 ** 3

/** Reads results over HTTP. Their URL is signed, so no token is sent. */
export function createBulkResults(outbound: Outbound): BulkResults {
  return {
    async *read(url, { skip } = { skip: 0 }) {
      const answer = await outbound.open(url, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES })
      if (answer.status !== 200) {
        answer.body.destroy()
        throw new BulkResultError(`The result of a bulk query answered ${answer.status}.`)
      }
      yield* jsonLines(answer.body, skip)
    },
  }
}
