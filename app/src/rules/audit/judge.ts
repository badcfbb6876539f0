import type { CheckFinding, Evidence, PageCheck, StoreCheck } from './check.ts'
import { PAGE_CHECKS, STORE_CHECKS } from './checks.ts'
import { canonicalElsewhere, hidingRule } from './indexing.ts'
import type { PageInStore, PageSays } from './subject.ts'

/** Reports whether the page itself lets search engines show it, and which URL it names instead. */
export function indexingOf(page: PageSays): {
  noindex: boolean
  canonical: string | null
  indexable: boolean
} {
  const noindex = hidingRule(page) !== null
  const canonical = canonicalElsewhere(page)
  return { noindex, canonical, indexable: !noindex && canonical === null }
}

/** Returns the findings about a page's own content. Pure; linear in its facts. */
export function judgePageSays(page: PageSays): CheckFinding[] {
  const { indexable } = indexingOf(page)
  return findingsOf(PAGE_CHECKS, page, indexable)
}

/** Returns the findings about a page in relation to the other pages of its store. */
export function judgePageInStore(page: PageInStore): CheckFinding[] {
  return findingsOf(STORE_CHECKS, page, page.indexable)
}

function findingsOf<Subject>(
  checks: readonly (Omit<PageCheck | StoreCheck, 'judge'> & { judge(subject: Subject): Evidence | null })[],
  subject: Subject,
  indexable: boolean,
): CheckFinding[] {
  const found: CheckFinding[] = []
  for (const check of checks) {
    if (!indexable && !check.evenHidden) continue
    const values = check.judge(subject)
    if (values) found.push({ check: check.id, level: check.level, values })
  }
  return found
}
