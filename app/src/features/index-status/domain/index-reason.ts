import type { IndexVerdict } from './index-verdict.ts'

/**
 * Reasons why a page is not plainly valid; the first that applies counts. The coverage state gives it in words that
 * depend on the language.
 */
export const INDEX_REASONS = [
  'robots',
  'noindex',
  'not-found',
  'soft-404',
  'server-error',
  'redirect-error',
  'denied',
  'fetch-error',
  'canonical',
  'duplicate',
  'not-crawled',
  'not-kept',
  'warnings',
] as const
export type IndexReason = (typeof INDEX_REASONS)[number]

const BY_FETCH: Record<string, IndexReason> = {
  BLOCKED_ROBOTS_TXT: 'robots',
  NOT_FOUND: 'not-found',
  SOFT_404: 'soft-404',
  SERVER_ERROR: 'server-error',
  REDIRECT_ERROR: 'redirect-error',
  ACCESS_DENIED: 'denied',
  ACCESS_FORBIDDEN: 'denied',
  BLOCKED_4XX: 'denied',
  INTERNAL_CRAWL_ERROR: 'fetch-error',
  INVALID_URL: 'fetch-error',
}

interface Stated {
  url: string
  verdict: IndexVerdict | null
  robotsState: string | null
  indexingState: string | null
  fetchState: string | null
  crawledAt: Date | null
  googleCanonical: string | null
  userCanonical: string | null
}

/** Returns the reason for a verdict; null for a valid page or without a verdict. */
export function indexReason(page: Stated): IndexReason | null {
  const { verdict, robotsState, indexingState, fetchState } = page
  if (verdict === null || verdict === 'valid') return null
  if (robotsState === 'DISALLOWED' || indexingState === 'BLOCKED_BY_ROBOTS_TXT') return 'robots'
  if (indexingState === 'BLOCKED_BY_META_TAG' || indexingState === 'BLOCKED_BY_HTTP_HEADER') return 'noindex'
  const byFetch = fetchState === null ? undefined : BY_FETCH[fetchState]
  if (byFetch) return byFetch
  if (verdict === 'partial') return 'warnings'
  if (names(page.userCanonical, page.url)) return 'canonical'
  if (names(page.googleCanonical, page.url)) return 'duplicate'
  return page.crawledAt === null ? 'not-crawled' : 'not-kept'
}

/** Whether the canonical URL is that of another page. */
const names = (canonical: string | null, url: string): boolean => canonical !== null && canonical !== url
