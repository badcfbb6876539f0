import type { Outbound } from '#kit/server/outbound/outbound.ts'
import { AppError } from '#kit/shared/errors.ts'
import { cruxErrors } from './errors.ts'
import { type FieldHistory, type FieldRecord, readHistory, readRecord } from './read-answer.ts'

export interface CruxOrder {
  /** A page's URL, or an origin: their data are independent of each other. */
  of: { url: string } | { origin: string }
  device: 'mobile' | 'desktop'
}

/** Measurements from visitors with Chrome (developer.chrome.com/docs/crux/api, …/history-api). */
export interface Crux {
  /** Returns the last 28 days; null if there were too few visitors. Throws AppError `crux.*`, `outbound.*`. */
  record(order: CruxOrder): Promise<FieldRecord | null>
  /** Returns one point per week, each covering 28 days; null as above. */
  history(order: CruxOrder): Promise<FieldHistory | null>
}

const HOST = 'https://chromeuxreport.googleapis.com'
/** Maximum number of periods (collectionPeriodCount, 1 to 40; default 25). */
const PERIODS = 40

/** Creates the client of the search engine's data on what visitors with Chrome experienced. */
export function createCrux(outbound: Outbound, key: string): Crux {
  async function ask(method: string, order: CruxOrder, more: object): Promise<unknown> {
    const answer = await outbound.fetch(`${HOST}/v1/records:${method}`, {
      method: 'POST',
      // Not in the URL, which ends up in logs.
      headers: { 'content-type': 'application/json', 'x-goog-api-key': key },
      body: JSON.stringify({
        ...order.of,
        formFactor: order.device === 'mobile' ? 'PHONE' : 'DESKTOP',
        ...more,
      }),
      maxBytes: 1_000_000,
    })
    if (answer.status === 404) return null
    if (answer.status === 429 || answer.status >= 500) throw new AppError(cruxErrors.busy)
    if (answer.status !== 200) throw new AppError(cruxErrors.refused)
    try {
      return JSON.parse(answer.body.toString('utf8'))
    } catch (error) {
      throw new AppError(cruxErrors.unreadable, undefined, { cause: error })
    }
  }
  return {
    async record(order) {
      const answer = await ask('queryRecord', order, {})
      return answer === null ? null : readRecord(answer)
    },
    async history(order) {
      const answer = await ask('queryHistoryRecord', order, { collectionPeriodCount: PERIODS })
      return answer === null ? null : readHistory(answer)
    },
  }
}
