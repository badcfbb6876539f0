import type { IssueMessage } from '#core/issues/domain/translate-issue.ts'
import { distinctIssues } from '#rules/rich-results/domain/distinct-issues.ts'
import type { Duplicate } from '#rules/rich-results/duplicates/find-duplicates.ts'
import { boundedJson } from '#rules/rich-results/extract/bounded-json.ts'
import { lineAndColumnOf, type MarkupParseError } from '#rules/rich-results/extract/extract-markup.ts'
import type { Judgement } from '#rules/rich-results/judge/judge-page.ts'

/** Characters of a repaired script in the report for people. */
const LONGEST_REPAIRED = 2_000

/** What is known of one page, before it is put into words. */
export interface Report {
  /** As given: a file, a URL, or the id of a case. */
  id: string | number
  verdict: Judgement['verdict']
  nodes: ReportedNode[]
  issues: (IssuePlace & IssueMessage)[]
  duplicates: Duplicate[]
  parseErrors: (Unreadable & IssueMessage)[]
}

interface ReportedNode {
  type: string
  format: string
  id: string | null
  /** 1-based line of the page its script or element begins in, where the page is at hand. */
  line?: number
}

/** Where a script stops being JSON, and what it says with its slips mended; null where nobody can tell. */
type Unreadable = Pick<MarkupParseError, 'offset' | 'line' | 'column' | 'repaired'>

interface IssuePlace {
  severity: string
  code: string
  feature: string
  /** All features the fault spoils. */
  features: string[]
  /** Index into the report's nodes, and the line of that node. */
  node: number
  line?: number
  type: string
  path: string
  field: string
}

/** What `validate` prints for one page; the shape people and programs rely on. */
export interface WordedReport extends Pick<Report, 'id' | 'verdict' | 'nodes'> {
  issues: (IssuePlace & { message: string })[]
  duplicates: { types: string[]; nodes: number[]; action: 'merge' | 'remove'; reason: string }[]
  parseErrors: (Unreadable & { message: string })[]
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
    parseErrors: report.parseErrors.map(({ key, values, ...place }) => ({
      ...place,
      message: words.message({ key, values }),
    })),
  }
}

/** A judgement without what only this process needs, each fault once; `html` tells the lines. */
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

/** The line each node begins in; the page is counted through once. */
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

/** The report for people: the verdict, then one finding a line, errors first. */
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
