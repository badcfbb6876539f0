import type { Severity } from '../rules/issue.ts'

const ORDER: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 }

interface Told {
  severity: Severity
  feature: string
  path: string
  key: string
  values: object
  node?: number
}

/**
 * Merges equal faults found for several features of the search engine: a reader needs each once, at its highest
 * severity, with all features it affects. The most severe come first, else the order stays.
 */
export function distinctIssues<Found extends Told>(
  issues: readonly Found[],
): (Found & { features: string[] })[] {
  const distinct = new Map<string, { worst: Found; features: Set<string> }>()
  for (const issue of issues) {
    const key = `${issue.node ?? ''} ${issue.path} ${issue.key} ${JSON.stringify(issue.values)}`
    const known = distinct.get(key)
    if (!known) {
      distinct.set(key, { worst: issue, features: new Set([issue.feature]) })
      continue
    }
    known.features.add(issue.feature)
    if (ORDER[issue.severity] < ORDER[known.worst.severity]) known.worst = issue
  }
  return Array.from(distinct.values(), ({ worst, features }) => ({ ...worst, features: [...features] })).sort(
    (a, b) => ORDER[a.severity] - ORDER[b.severity],
  )
}
