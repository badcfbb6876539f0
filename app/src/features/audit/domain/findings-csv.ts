import type { AuditIssue, AuditPageRow } from '../contract.ts'

const HEAD = [
  'Address',
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
  'Printed by',
]

/** One line for each finding, and one for a page without; RFC 4180, with a byte order mark for spreadsheets. */
export function findingsCsv(
  lines: readonly { page: AuditPageRow; issue: AuditIssue | null; owner: string | null }[],
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
    issue?.message ?? '',
    owner ?? '',
  ])
  return `\uFEFF${[HEAD, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A spreadsheet computes cells that begin like a formula; an apostrophe in front makes them text. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
