import type { Severity } from '../rules/issue.ts'

const ORDER: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 }

/**
 * The same lack is found for several features of the search engine; a reader needs it once, at its gravest. The worst
 * come first, else the order stays.
 */
export function distinctIssues<
  Found extends { severity: Severity; path: string; key: string; values: object; node?: number },
>(issues: readonly Found[]): Found[] {
  const worst = new Map<string, Found>()
  for (const issue of issues) {
    const key = `${issue.node ?? ''} ${issue.path} ${issue.key} ${JSON.stringify(issue.values)}`
    const known = worst.get(key)
    if (!known || ORDER[issue.severity] < ORDER[known.severity]) worst.set(key, issue)
  }
  return [...worst.values()].sort((a, b) => ORDER[a.severity] - ORDER[b.severity])
}
