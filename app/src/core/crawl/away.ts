import { pageReaderErrors } from '#adapters/page-reader/errors.ts'
import type { PageReading } from '#adapters/page-reader/page-reading.ts'
import { richResultsErrors } from '#core/judging/errors.ts'

const { robotsUnavailable, rateLimited, busy, timeout, passwordProtected, refused, network } =
  pageReaderErrors

/** Reasons that say something of the store, or of our judges, at this moment and nothing of the page. */
const AWAY: ReadonlySet<string> = new Set(
  [
    ...[robotsUnavailable, rateLimited, busy, timeout, passwordProtected, refused, network],
    richResultsErrors.judgeBusy,
  ].map(({ code }) => code),
)

/** Error code if the store did not answer for a page, so that a later attempt may read it; null if it answered. */
export function awayReason(reading: PageReading): string | null {
  if (reading.state === 'read' || !isAway({ status: null, reason: null, ...reading })) return null
  return reading.state === 'not-read' ? reading.reason : pageReaderErrors.pageStatus.code
}

/** The same of a page as it is stored. */
export function isAway(page: {
  state: string | null
  status: number | null
  reason: string | null
}): boolean {
  if (page.state === 'not-read') return AWAY.has(page.reason ?? '')
  return page.state === 'broken' && (page.status ?? 0) >= 500
}

/**
 * True if a visit says nothing of the page: the store did not answer for it, or is closed to this crawler as a whole, which
 * its robots.txt says while a password protects it.
 */
export function saysNothing(page: {
  state: string | null
  status: number | null
  reason: string | null
  siteClosed?: true
}): boolean {
  return isAway(page) || page.siteClosed === true
}
