import type { Finding } from '#rules/redirects/compile/finding.ts'
import type { Held } from '#rules/redirects/compile/gather.ts'
import { parseUrl } from '#rules/redirects/compile/parse-url.ts'
import { isProblem, type Problem } from '../domain/problems.ts'

export interface FoundProblem {
  path: string
  problem: Problem
  values: Readonly<Record<string, string>>
}

/**
 * Assigns the findings of a check without wishes to redirects. The compiler names paths in the platform's compared
 * form; if several redirects share one, the kept one gets its findings, and the others are the duplicates.
 */
export function problemsOf(held: readonly Held[], findings: readonly Finding[]): FoundProblem[] {
  const byKey = Map.groupBy(held, ({ path }) => parseUrl(path).key)
  const found = new Map<string, FoundProblem>()
  const add = (path: string, problem: Problem, values: FoundProblem['values']) =>
    found.set(`${problem} ${path}`, { path, problem, values })
  for (const { key, values } of findings) {
    if (!isProblem(key)) continue
    const named = values['path'] ?? ''
    if (key === 'notNormal') {
      add(named, key, values)
      continue
    }
    const same = byKey.get(named) ?? []
    const kept = same.find(({ path }) => path === named) ?? same.at(-1)
    if (!kept) continue
    if (key !== 'duplicate') add(kept.path, key, values)
    else for (const { path } of same) if (path !== kept.path) add(path, key, { ...values, kept: kept.path })
  }
  return [...found.values()]
}
