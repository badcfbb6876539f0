import type { Outbound } from '#kit/server/outbound/outbound.ts'

/** Where all engines that take part hear of changes (indexnow.org, documentation). */
const ENDPOINT = 'https://api.indexnow.org/indexnow'
/** URLs of one submission. */
export const MOST_URLS = 10_000

export interface IndexNowSubmission {
  host: string
  key: string
  /** The file that holds the key; it proves URLs below its own folder. */
  keyLocation: string
  urls: readonly string[]
}

export interface IndexNow {
  /**
   * Tells the engines of URLs that changed. 200: received, which says nothing of indexing; 202: the key is still to be
   * looked at; 403, 422, 429: refused. Throws AppError `outbound.*`.
   */
  submit(submission: IndexNowSubmission): Promise<number>
}

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
