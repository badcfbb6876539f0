import type { IssueMessage } from '#core/issues/domain/translate-issue.ts'
import { distinctIssues } from '#rules/rich-results/domain/distinct-issues.ts'
import type { Duplicate } from '#rules/rich-results/duplicates/find-duplicates.ts'
import { boundedJson } from '#rules/rich-results/extract/bounded-json.ts'
import { lineAndColumnOf, type MarkupParseError } from '#rules/rich-results/extract/extract-markup.ts'
import type { Judgement } from '#rules/rich-results/judge/judge-page.ts'

/** Maximum characters of a repaired script in the readable report. */
const LONGEST_REPAIRED = 2_000

/** Findings of one page, before they are put into sentences. */
export interface Report {
  /** As given: a file, a URL, or the id of a case. */
  id: string | number
  verdict: Judgement['verdict']
  nodes: ReportedNode[]
  issues: (IssueLocation & IssueMessage)[]
  duplicates: Duplicate[]
  parseErrors: (Unreadable & IssueMessage)[]
}

interface ReportedNode {
  type: string
  format: string
  id: string | null
  /** 1-based line of the page at which its script or element starts, if the page is available. */
  line?: number
}

/** Where a script stops being valid JSON, and its value with its mistakes fixed; null if that is ambiguous. */
type Unreadable = Pick<MarkupParseError, 'offset' | 'line' | 'column' | 'repaired'>

interface IssueLocation {
  severity: string
  code: string
  feature: string
  /** All features the fault affects. */
  features: string[]
  /** Index into the report's nodes, and the line of that node. */
  node: number
  line?: number
  type: string
  path: string
  field: string
}

/** Output of `validate` for one page; people and programs rely on its shape. */
export interface WordedReport extends Pick<Report, 'id' | 'verdict' | 'nodes'> {
  issues: (IssueLocation & { message: string })[]
  duplicates: { types: string[]; nodes: number[]; action: 'merge' | 'remove'; reason: string }[]
  parseErrors: (Unreadable & { message: string })[]
}

/** Functions that turn findings into sentences. */
export interface ReportWords {
  message(said: IssueMessage): string
  duplicate(duplicate: Duplicate): string
}

/** Returns the report as printed. */
export function worded<Of extends Pick<Report, 'issues' | 'duplicates' | 'parseErrors'>>(
  report: Of,
  words: ReportWords,
): Omit<Of, 'issues' | 'duplicates' | 'parseErrors'> &
  Pick<WordedReport, 'issues' | 'duplicates' | 'parseErrors'> {
  return {
    ...report,
    issues: report.issues.map(({ key, values, ...location }) => ({
      ...location,
      message: words.message({ key, values }),
    })),
    duplicates: report.duplicates.map((duplicate) => ({
      types: duplicate.types,
      nodes: duplicate.nodes,
      action: duplicate.action,
      reason: words.duplicate(duplicate),
    })),
    parseErrors: report.parseErrors.map(({ key, values, ...location }) => ({
      ...location,
      message: words.message({ key, values }),
    })),
  }
}

/** Returns a judgement without process-internal data, each fault once; `html` is used to find the lines. */
export function reportOf(id: Report['id'], judgement: Judgement, html?: string): Report {
  const lines = html === undefined ? null : linesOf(judgement.nodes, html)
  const line = (node: number) => (lines === null ? {} : { line: lines[node] ?? 1 })
  return {
    id,
    verdict: judgement.verdict,
    nodes: judgement.nodes.map(({ type, format, id: nodeId }, node) => ({
      type,
      format,
      id: nodeId,
      ...line(node),
    })),
    issues: distinctIssues(judgement.issues).map((issue) => ({ ...issue, ...line(issue.node) })),
    duplicates: judgement.duplicates,
    parseErrors: judgement.parseErrors,
  }
}

/** Returns the line at which each node starts; scans the page once. */
function linesOf(nodes: readonly { offset: number }[], html: string): number[] {
  const lines: number[] = []
  let before: Parameters<typeof lineAndColumnOf>[2]
  const order = nodes.map(({ offset }, node) => ({ offset, node })).sort((a, b) => a.offset - b.offset)
  for (const { offset, node } of order) {
    before = { offset, ...lineAndColumnOf(html, offset, before) }
    lines[node] = before.line
  }
  return lines
}

/** Returns the readable report: the verdict, then one finding per line, errors first. */
export function inWords(report: WordedReport): string {
  const kinds = report.nodes.map(
    ({ type, format, id }) => `${type || 'untyped'} (${format}${id ? `, ${id}` : ''})`,
  )
  const lines = [
    `${report.id}: ${report.verdict}`,
    kinds.length > 0 ? `  found: ${kinds.join('; ')}` : '  no structured data found',
    ...report.parseErrors.flatMap(({ line, column, message, repaired }) => [
      `  error  unparsable at line ${line}, column ${column}: ${message}`,
      ...(repaired === null
        ? []
        : [`         repaired, it reads ${boundedJson(repaired, LONGEST_REPAIRED) ?? '…'}`]),
    ]),
    ...report.issues.map(
      ({ severity, features, path, message }) =>
        `  ${severity.padEnd(8)}${features.join(', ')} ${path || '/'}: ${message}`,
    ),
    ...report.duplicates.map(
      ({ types, action, reason }) => `  twice  ${types.join(' + ')}, ${action}: ${reason}`,
    ),
  ]
  return lines.join('\n')
}
