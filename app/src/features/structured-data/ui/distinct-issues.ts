import type { MarkupIssue } from '../contract.ts'

/** The same lack is found for several features of the search engine; a reader needs it once, at its gravest. */
export function distinctIssues(issues: readonly MarkupIssue[]): MarkupIssue[] {
  const order = { error: 0, warning: 1, info: 2 }
  const worstFirst = [...issues].sort((a, b) => order[a.severity] - order[b.severity])
  const seen = new Map(worstFirst.toReversed().map((issue) => [`${issue.path} ${issue.message}`, issue]))
  return worstFirst.filter((issue) => seen.get(`${issue.path} ${issue.message}`) === issue)
}
