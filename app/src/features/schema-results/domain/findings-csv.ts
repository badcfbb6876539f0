import type { IssueMessage } from '#core/issues/domain/translate-issue.ts'
import { csvLines } from '#kit/shared/csv.ts'
import type { SchemaResultsIssue, SchemaResultsPageRow } from '../contract.ts'

const HEAD = [
  'URL',
  'Title',
  'Template',
  'State',
  'Verdict',
  'Severity',
  'Code',
  'Type',
  'Field',
  'Path',
  'Message',
  'Source',
]

/**
 * Returns one line per finding, and one for a page without findings. `say` translates a finding for the reader; codes
 * are unchanged.
 */
export function findingsCsv(
  lines: readonly {
    page: SchemaResultsPageRow
    issue: Omit<SchemaResultsIssue, 'node' | 'feature'> | null
    owner: string | null
  }[],
  say: (message: IssueMessage) => string,
): string {
  const rows = lines.map(({ page, issue, owner }) => [
    page.url,
    page.title,
    page.template,
    page.state,
    page.state === 'read' ? page.verdict : (page.reason ?? String(page.status ?? '')),
    issue?.severity ?? '',
    issue?.code ?? '',
    issue?.type ?? '',
    issue?.field ?? '',
    issue?.path ?? '',
    issue ? say(issue) : '',
    owner ?? '',
  ])
  return csvLines([HEAD, ...rows], { isBeginning: true })
}
