import { createHash } from 'node:crypto'
import type { JudgedPage } from '#core/crawl/page-check.ts'
import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import type { Finding } from '#rules/audit/check.ts'
import { indexingOf, judgePageSays } from '#rules/audit/judge.ts'
import { pageSays } from './page-says.ts'

/** What the audit says of a page by itself, and what of it is held against other pages. */
export interface AuditVerdict {
  findings: Finding[]
  noindex: boolean
  indexable: boolean
  /** The page it names instead of itself. */
  canonical: string | null
  /** Digests of title, description, and title with its own words; empty where there is none. */
  title: string
  description: string
  content: string
  /** Its language versions in the store, itself included. */
  alternates: string[]
}

/** Language versions kept of a page. */
const MOST_ALTERNATES = 40

/** Judges what a page says, for `judgeApart`. */
export const auditedPage = boundedTask(import.meta.url, function auditPage(page: JudgedPage): AuditVerdict {
  const says = pageSays(page)
  const named = says.alternates.flatMap(({ pageUrl }) => pageUrl ?? [])
  return {
    findings: judgePageSays(says),
    ...indexingOf(says),
    title: digestOf(says.title),
    description: digestOf(says.description ?? ''),
    // A page without words of its own is like every other one; thin it is, not the same.
    content: says.mainWords === 0 ? '' : page.facts.contentDigest,
    alternates: [...new Set(named)].slice(0, MOST_ALTERNATES),
  }
})

function digestOf(text: string): string {
  const plain = text.trim().toLowerCase()
  return plain === '' ? '' : createHash('sha256').update(plain).digest('base64url').slice(0, 22)
}
