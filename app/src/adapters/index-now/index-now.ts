import type { Outbound } from '#kit/server/outbound/outbound.ts'

/** Endpoint that informs all participating engines (indexnow.org, documentation). */
const ENDPOINT = 'https://api.indexnow.org/indexnow'
/** Maximum URLs per submission. */
export const MOST_URLS = 10_000

export interface IndexNowSubmission {
  host: string
  key: string
  /** URL of the key file; it authorises URLs below its own folder. */
  keyLocation: string
  urls: readonly string[]
}

export interface IndexNow {
  /**
   * Submits changed URLs. 200: received, which does not mean indexed; 202: the key is yet to be verified; 403, 422,
   * 429: refused. Throws AppError `outbound.*`.
   */
  submit(submission: IndexNowSubmission): Promise<number>
}

/** Creates the client of IndexNow, which tells search engines of changed pages. */
export function createIndexNow(outbound: Outbound): IndexNow {
  return {
    async submit({ host, key, keyLocation, urls }) {
      const { status } = await outbound.fetch(ENDPOINT, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ host, key, keyLocation, urlList: urls.slice(0, MOST_URLS) }),
        maxBytes: 64 * 1024,
      })
      return status
    },
  }
}
