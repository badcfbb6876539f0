import { blocked } from './checks/blocked.ts'
import { canonicalElsewhere } from './checks/canonical-elsewhere.ts'
import { dead } from './checks/dead.ts'
import { lastmodBehind } from './checks/lastmod-behind.ts'
import { lastmodFuture } from './checks/lastmod-future.ts'
import { lastmodUnfounded } from './checks/lastmod-unfounded.ts'
import { missing } from './checks/missing.ts'
import { noReturn } from './checks/no-return.ts'
import { noindex } from './checks/noindex.ts'
import { otherHost } from './checks/other-host.ts'
import { redirect } from './checks/redirect.ts'
import { twice } from './checks/twice.ts'
import { withoutImage } from './checks/without-image.ts'
import { type ListedPage, SITEMAP_CODES, type SitemapCheck, type SitemapFinding } from './listed-page.ts'

const CHECKS: readonly SitemapCheck[] = [
  ...[dead, redirect, noindex, blocked, canonicalElsewhere, otherHost, missing, noReturn],
  ...[lastmodFuture, lastmodBehind, lastmodUnfounded, twice, withoutImage],
]

/** `good` is known to be right; of `unread` nobody knows; `missing` is in the store and in no sitemap. */
export type ListedVerdict = 'good' | 'problem' | 'unread' | 'missing'

/** What is wrong with a listed page, the gravest first, and what that makes of it. */
export function judgeListed(page: ListedPage): { verdict: ListedVerdict; findings: SitemapFinding[] } {
  const findings = CHECKS.flatMap((check) => check(page) ?? []).sort(
    (a, b) => SITEMAP_CODES.indexOf(a.code) - SITEMAP_CODES.indexOf(b.code),
  )
  return { verdict: verdictOf(page, findings), findings }
}

function verdictOf(page: ListedPage, findings: readonly SitemapFinding[]): ListedVerdict {
  if (page.listed === 0) return 'missing'
  if (findings.some(({ level }) => level !== 'info')) return 'problem'
  return page.page?.state === 'read' ? 'good' : 'unread'
}
