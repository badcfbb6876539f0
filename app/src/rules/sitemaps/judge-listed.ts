import type { SitemapFinding } from './check.ts'
import { CHECKS } from './checks.ts'
import type { ListedPage } from './listed-page.ts'

/** `good` is known to be right; of `unread` nobody knows; `missing` is in the store and in no sitemap. */
export type ListedVerdict = 'good' | 'problem' | 'unread' | 'missing'

/** What is wrong with a listed page, the gravest first, and what that makes of it. */
export function judgeListed(page: ListedPage): { verdict: ListedVerdict; findings: SitemapFinding[] } {
  const findings = CHECKS.flatMap((check): SitemapFinding[] => {
    const values = check.judge(page)
    return values ? [{ code: check.id, level: check.level, values }] : []
  })
  return { verdict: verdictOf(page, findings), findings }
}

function verdictOf(page: ListedPage, findings: readonly SitemapFinding[]): ListedVerdict {
  if (page.listed === 0) return 'missing'
  if (findings.some(({ level }) => level !== 'info')) return 'problem'
  return page.page?.state === 'read' ? 'good' : 'unread'
}
