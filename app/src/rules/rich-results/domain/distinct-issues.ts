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
  const worst = new Map<string, Found & { features: string[] }>()
  for (const issue of issues) {
    const key = `${issue.node ?? ''} ${issue.path} ${issue.key} ${JSON.stringify(issue.values)}`
    const known = worst.get(key)
    const features = [...new Set([...(known?.features ?? []), issue.feature])]
    const graver = !known || ORDER[issue.severity] < ORDER[known.severity]
    worst.set(key, graver ? { ...issue, features } : { ...known, features })
  }
  return [...worst.values()].sort((a, b) => ORDER[a.severity] - ORDER[b.severity])
}
