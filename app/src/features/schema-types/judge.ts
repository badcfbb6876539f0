import { distinctIssues } from '#rules/rich-results/domain/distinct-issues.ts'
import { judgeJsonLd } from '#rules/rich-results/judge/judge-page.ts'
import type { SchemaTypePreview } from './contract.ts'

/** The verdict of search engines on the nodes of a page. */
export interface Verdict {
  verdict: SchemaTypePreview['verdict']
  issues: SchemaTypePreview['issues']
  errors: number
  warnings: number
}

/** Judges our nodes as on the page at `url`. Pure. */
export function judgeNodes(nodes: readonly Record<string, unknown>[], url: string): Verdict {
  const judged = judgeJsonLd({
    jsonLd: nodes as unknown as Parameters<typeof judgeJsonLd>[0]['jsonLd'],
    url,
  })
  const issues = distinctIssues(judged.issues).map(({ severity, path, code, key, values }) => ({
    severity,
    path,
    code,
    key,
    values,
  }))
  const count = (severity: string) => issues.filter((issue) => issue.severity === severity).length
  return { verdict: judged.verdict, issues, errors: count('error'), warnings: count('warning') }
}
