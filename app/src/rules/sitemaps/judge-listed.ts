import type { SitemapFinding } from './check.ts'
import { CHECKS } from './checks.ts'
import type { ListedPage } from './listed-page.ts'

/** `good`: no problem found; `unread`: not known; `missing`: in the store but in no sitemap, all of which were read. */
export type ListedVerdict = 'good' | 'problem' | 'unread' | 'missing'

/** Returns the problems of a listed page, most serious first, and the resulting verdict. */
export function judgeListed(page: ListedPage): { verdict: ListedVerdict; findings: SitemapFinding[] } {
  const findings = CHECKS.flatMap((check): SitemapFinding[] => {
    const values = check.judge(page)
    return values ? [{ code: check.id, level: check.level, values }] : []
  })
  return { verdict: verdictOf(page, findings), findings }
}

function verdictOf(page: ListedPage, findings: readonly SitemapFinding[]): ListedVerdict {
  if (page.listed === 0) return page.allRead ? 'missing' : 'unread'
  if (findings.some(({ level }) => level !== 'info')) return 'problem'
  return page.page?.state === 'read' ? 'good' : 'unread'
}
