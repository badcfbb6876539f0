import type { IssueMessage } from '#core/issues/domain/translate-issue.ts'
import type { MarkupVerdict } from './finding.ts'
import { PAGE_PROBLEMS } from './problem.ts'

/** One kind of fault across all pages, with what the rule reports on the first. */
export interface TalliedIssue extends IssueMessage {
  severity: 'error' | 'warning' | 'info'
  feature: string
  type: string
  field: string
  code: string
  pages: number
  count: number
  /** URL of the first page that has it. */
  example: string
}

/** Maximum kinds counted separately: untrusted pages can produce any number. */
const MOST = 1_000
const ORDER = ['error', 'warning', 'info']

/** Counts findings by kind as pages arrive; holds kinds, not pages. */
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
      // Excludes the faulty value, which differs from page to page.
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

  /** Lists errors first, then the kinds on the most pages. */
  list(): TalliedIssue[] {
    return [...this.#issues.values()].sort(
      (a, b) =>
        ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) || b.pages - a.pages || b.count - a.count,
    )
  }
}

/** A kind of fault as printed. */
export type WordedTally = Omit<TalliedIssue, keyof IssueMessage> & { message: string }

/** Adds the message to each kind. */
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

/** Returns one line per kind: severity, number of pages, message, and an example. */
export function tallyInWords(issues: readonly WordedTally[]): string[] {
  return issues.map(
    ({ severity, feature, message, pages, example }) =>
      `  ${severity.padEnd(8)}${String(pages).padStart(5)} ${pages === 1 ? 'page ' : 'pages'}  ${feature}: ${message}  (${example})`,
  )
}
