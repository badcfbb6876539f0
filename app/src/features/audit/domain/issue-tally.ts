import type { Finding } from './finding.ts'

/** One kind of fault over all pages. */
export interface TalliedIssue {
  severity: 'error' | 'warning' | 'info'
  feature: string
  type: string
  field: string
  code: string
  /** What the rule says of it, on the first page. */
  message: string
  pages: number
  count: number
  /** The first page that has it. */
  example: string
}

/** Kinds that are told apart: pages of strangers can make as many as they like. */
const MOST = 1_000
const ORDER = ['error', 'warning', 'info']

/** Counts findings by kind as pages come; holds kinds, not pages. */
export class IssueTally {
  readonly #issues = new Map<string, TalliedIssue>()

  add({ url, issues, parseErrors }: Pick<Finding, 'url' | 'issues' | 'parseErrors'>): void {
    const onPage = new Set<string>()
    const all = [
      ...issues,
      ...parseErrors.map(({ message }) => {
        const where = { feature: 'JSON-LD', type: '', field: '', code: 'unreadable-json' }
        return { severity: 'error' as const, message: `A script cannot be read: ${message}`, ...where }
      }),
    ]
    for (const { severity, feature, type, field, code, message } of all) {
      const key = JSON.stringify([severity, feature, type, field, code])
      let known = this.#issues.get(key)
      if (!known) {
        if (this.#issues.size >= MOST) continue
        known = { severity, feature, type, field, code, message, pages: 0, count: 0, example: url }
        this.#issues.set(key, known)
      }
      known.count++
      if (!onPage.has(key)) known.pages++
      onPage.add(key)
    }
  }

  /** Errors first, then what stands on the most pages. */
  list(): TalliedIssue[] {
    return [...this.#issues.values()].sort(
      (a, b) =>
        ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) || b.pages - a.pages || b.count - a.count,
    )
  }
}

/** A line each: how bad, on how many pages, what, and where to look. */
export function tallyInWords(issues: readonly TalliedIssue[]): string[] {
  return issues.map(
    ({ severity, feature, message, pages, example }) =>
      `  ${severity.padEnd(8)}${String(pages).padStart(5)} ${pages === 1 ? 'page ' : 'pages'}  ${feature}: ${message}  (${example})`,
  )
}
