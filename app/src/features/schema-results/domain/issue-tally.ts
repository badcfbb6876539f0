import type { IssueMessage } from '#core/issues/domain/translate-issue.ts'
import type { MarkupVerdict } from './finding.ts'
import { PAGE_PROBLEMS } from './problem.ts'

/** One kind of fault over all pages, with what the rule says of it on the first. */
export interface TalliedIssue extends IssueMessage {
  severity: 'error' | 'warning' | 'info'
  feature: string
  type: string
  field: string
  code: string
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

  add({ url, issues, parseErrors }: Pick<MarkupVerdict, 'issues' | 'parseErrors'> & { url: string }): void {
    const onPage = new Set<string>()
    const all = [
      ...issues,
      ...parseErrors.map((said) => {
        const where = { feature: 'JSON-LD', type: '', field: '', code: 'unreadable-json' }
        return { severity: 'error' as const, key: said.key, values: said.values, ...where }
      }),
    ]
    for (const { severity, feature, type, field, code, key, values: said } of all) {
      // Each page has a wrong value of its own.
      const { found: _, ...values } = said
      const kind = JSON.stringify([severity, feature, type, field, code])
      let known = this.#issues.get(kind)
      if (!known) {
        if (this.#issues.size >= MOST) continue
        known = { severity, feature, type, field, code, key, values, pages: 0, count: 0, example: url }
        this.#issues.set(kind, known)
      }
      known.count++
      if (!onPage.has(kind)) known.pages++
      onPage.add(kind)
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

/** A kind of fault as it is printed. */
export type WordedTally = Omit<TalliedIssue, keyof IssueMessage> & { message: string }

/** Puts the kinds into words. */
export function wordedTally(
  issues: readonly TalliedIssue[],
  say: (said: IssueMessage) => string,
): WordedTally[] {
  return issues.map(({ key, values, ...issue }) => {
    const said = say({ key, values })
    const isScript = issue.code === PAGE_PROBLEMS.unreadable
    return { ...issue, message: isScript ? `A script cannot be read: ${said}` : said }
  })
}

/** A line each: how bad, on how many pages, what, and where to look. */
export function tallyInWords(issues: readonly WordedTally[]): string[] {
  return issues.map(
    ({ severity, feature, message, pages, example }) =>
      `  ${severity.padEnd(8)}${String(pages).padStart(5)} ${pages === 1 ? 'page ' : 'pages'}  ${feature}: ${message}  (${example})`,
  )
}
