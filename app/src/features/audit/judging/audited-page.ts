import { createHash } from 'node:crypto'
import type { JudgedPage } from '#core/crawl/page-check.ts'
import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import type { CheckFinding } from '#rules/audit/check.ts'
import { indexingOf, judgePageSays } from '#rules/audit/judge.ts'
import { pageSays } from './page-says.ts'

/** The audit's verdict on a page alone, and the facts needed to compare it with other pages. */
export interface AuditVerdict {
  findings: CheckFinding[]
  noindex: boolean
  indexable: boolean
  /** Canonical URL, if it is another page. */
  canonical: string | null
  /** Digests of title, description, and title with the page's own text; empty if it has none. */
  titleDigest: string
  descriptionDigest: string
  contentDigest: string
  /** Whether it has more links than are kept. */
  linksCut: boolean
  /** Its language versions in the store, including itself. */
  alternates: string[]
}

/** Judges a page as a task for `runInThread`. */
export const auditedPage = boundedTask(import.meta.url, function auditPage(page: JudgedPage): AuditVerdict {
  const says = pageSays(page)
  const named = says.alternates.flatMap(({ pageUrl }) => pageUrl ?? [])
  return {
    findings: judgePageSays(says),
    ...indexingOf(says),
    titleDigest: digestOf(says.title),
    descriptionDigest: digestOf(says.description ?? ''),
    // Pages without text of their own would all be equal; they are thin, not duplicates.
    contentDigest: says.mainWords === 0 ? '' : page.facts.contentDigest,
    linksCut: page.facts.left.links > 0,
    alternates: [...new Set(named)],
  }
})

function digestOf(text: string): string {
  const plain = text.trim().toLowerCase()
  return plain === '' ? '' : createHash('sha256').update(plain).digest('base64url').slice(0, 22)
}
