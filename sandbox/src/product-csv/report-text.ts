import { counted } from '../counted.ts'
import type { ImportReport } from './import-product-csv.ts'
import type { ImportIssue } from './issues.ts'

const headings: [ImportIssue['level'], string][] = [
  ['lost', 'Not in the store'],
  ['changed', 'In the store, but not as written'],
  ['note', 'Worth knowing'],
]

/** Formats the report as plain text: what was imported, what was not and why, and which images were drawn. */
export function reportText(report: ImportReport): string {
  const parts = report.files.map(
    (file) =>
      `${file.file}: ${counted(file.products, 'product')}, ${counted(file.variants, 'variant')}, ${counted(file.images, 'image')} from ${counted(file.rows, 'row')}`,
  )
  for (const [level, heading] of headings) {
    const issues = report.issues.filter((issue) => issue.level === level)
    if (issues.length === 0) continue
    parts.push(`\n${heading} (${issues.length}):`)
    for (const issue of issues)
      parts.push(
        `  ${issue.file}${issue.line ? `:${issue.line}` : ''}  ${issue.what}\n      ${issue.cost} To do: ${issue.action}`,
      )
  }
  if (report.placeholders.length > 0) {
    parts.push(`\nDrawn in place of images that could not be fetched (${report.placeholders.length}):`)
    for (const one of report.placeholders) parts.push(`  ${one.product}  ${one.sourceUrl}  (${one.reason})`)
  }
  return parts.join('\n')
}
