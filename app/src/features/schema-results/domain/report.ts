import type { IssueMessage } from '#core/issues/domain/translate-issue.ts'
import type { Duplicate } from '#rules/rich-results/duplicates/find-duplicates.ts'
import type { Judgement } from '#rules/rich-results/judge/judge-page.ts'

/** What is known of one page, before it is put into words. */
export interface Report {
  /** As given: a file, a URL, or the id of a case. */
  id: string | number
  verdict: Judgement['verdict']
  nodes: { type: string; format: string; id: string | null }[]
  issues: (IssuePlace & IssueMessage)[]
  duplicates: Duplicate[]
  parseErrors: ({ offset: number } & IssueMessage)[]
}

interface IssuePlace {
  severity: string
  code: string
  feature: string
  type: string
  path: string
  field: string
}

/** What `validate` prints for one page; the shape people and programs rely on. */
export interface WordedReport extends Pick<Report, 'id' | 'verdict' | 'nodes'> {
  issues: (IssuePlace & { message: string })[]
  duplicates: { types: string[]; nodes: number[]; action: 'merge' | 'remove'; reason: string }[]
  parseErrors: { offset: number; message: string }[]
}

/** Puts findings into words. */
export interface ReportWords {
  message(said: IssueMessage): string
  duplicate(duplicate: Duplicate): string
}

/** The report as it is printed. */
export function worded<Of extends Pick<Report, 'issues' | 'duplicates' | 'parseErrors'>>(
  report: Of,
  words: ReportWords,
): Omit<Of, 'issues' | 'duplicates' | 'parseErrors'> &
  Pick<WordedReport, 'issues' | 'duplicates' | 'parseErrors'> {
  return {
    ...report,
    issues: report.issues.map(({ key, values, ...place }) => ({
      ...place,
      message: words.message({ key, values }),
    })),
    duplicates: report.duplicates.map((duplicate) => ({
      types: duplicate.types,
      nodes: duplicate.nodes,
      action: duplicate.action,
      reason: words.duplicate(duplicate),
    })),
    parseErrors: report.parseErrors.map(({ offset, ...said }) => ({ offset, message: words.message(said) })),
  }
}

/** A judgement without what only this process needs. */
export function reportOf(id: Report['id'], judgement: Judgement): Report {
  return {
    id,
    verdict: judgement.verdict,
    nodes: judgement.nodes.map(({ type, format, id: nodeId }) => ({ type, format, id: nodeId })),
    issues: judgement.issues.map(({ node: _, ...issue }) => issue),
    duplicates: judgement.duplicates,
    parseErrors: judgement.parseErrors.map(({ offset, key, values }) => ({ offset, key, values })),
  }
}

/** The report for people: the verdict, then one finding a line, errors first. */
export function inWords(report: WordedReport): string {
  const kinds = report.nodes.map(
    ({ type, format, id }) => `${type || 'untyped'} (${format}${id ? `, ${id}` : ''})`,
  )
  const order = ['error', 'warning', 'info']
  const issues = [...report.issues].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
  const lines = [
    `${report.id}: ${report.verdict}`,
    kinds.length > 0 ? `  found: ${kinds.join('; ')}` : '  no structured data found',
    ...report.parseErrors.map(({ offset, message }) => `  error  unparsable at ${offset}: ${message}`),
    ...issues.map(
      ({ severity, feature, path, message }) =>
        `  ${severity.padEnd(8)}${feature} ${path || '/'}: ${message}`,
    ),
    ...report.duplicates.map(
      ({ types, action, reason }) => `  twice  ${types.join(' + ')}, ${action}: ${reason}`,
    ),
  ]
  return lines.join('\n')
}
