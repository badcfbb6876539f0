import type { Evidence, Finding, PageCheck, StoreCheck } from './check.ts'
import { PAGE_CHECKS, STORE_CHECKS } from './checks.ts'
import { canonicalElsewhere, hidingRule } from './indexing.ts'
import type { PageInStore, PageSays } from './subject.ts'

/** Whether search engines may show a page by what it says of itself, and under which URL instead. */
export function indexingOf(page: PageSays): {
  noindex: boolean
  canonical: string | null
  indexable: boolean
} {
  const noindex = hidingRule(page) !== null
  const canonical = canonicalElsewhere(page)
  return { noindex, canonical, indexable: !noindex && canonical === null }
}

/** What is wrong with what a page says. Pure; linear in its facts. */
export function judgePageSays(page: PageSays): Finding[] {
  const { indexable } = indexingOf(page)
  return findingsOf(PAGE_CHECKS, page, indexable)
}

/** What is wrong with a page among the others of its store. */
export function judgePageInStore(page: PageInStore): Finding[] {
  return findingsOf(STORE_CHECKS, page, page.indexable)
}

function findingsOf<Subject>(
  checks: readonly (Omit<PageCheck | StoreCheck, 'judge'> & { judge(subject: Subject): Evidence | null })[],
  subject: Subject,
  indexable: boolean,
): Finding[] {
  const found: Finding[] = []
  for (const check of checks) {
    if (!indexable && !check.evenHidden) continue
    const values = check.judge(subject)
    if (values) found.push({ check: check.id, level: check.level, values })
  }
  return found
}
