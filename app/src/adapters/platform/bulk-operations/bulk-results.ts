import type { Outbound } from '#kit/server/outbound/outbound.ts'
import { BulkResultError } from './bulk-result-error.ts'
import { jsonLines } from './json-lines.ts'

/** Where results of bulk queries are read from. */
export interface BulkResults {
  /**
   * The result's objects behind the first `skip`, one by one; only a chunk of the file is in memory. Throws
   * AppError `outbound.*` when it cannot be fetched, `BulkResultError` when it is no JSONL or ends too early.
   */
  read(url: string, options?: { skip: number }): AsyncIterable<unknown>
}

/** Longest a download may take: 10 million lines at the pace the catalogue is written with need less. */
const TIMEOUT_MS = 3_600_000
const MAX_BYTES = 20 * 1024 ** 3

/** Reads results over HTTP. Their URL is signed: no token goes along. */
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
