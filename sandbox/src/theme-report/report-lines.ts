import { counted } from '../counted.ts'
import type { Must } from './must-list.ts'
import { PAGE_LIMIT_MS, type PageReport, type ThemeReport } from './theme-report.ts'

/** Formats the report as text: a line for each page, followed by its problems. */
export function reportLines(report: ThemeReport): string[] {
  const { totals } = report
  const lines = report.problems.map(
    ({ file, line, column, message }) => `${file}:${line}:${column}  ${message}`,
  )
  for (const page of report.pages) lines.push(...pageLines(page))
  lines.push(
    `${totals.passed} of ${counted(totals.pages, 'page')} as they must be; ${counted(totals.unknownWords, 'unknown word')}, ${counted(totals.errors, 'error')}, ${totals.missing} missing; slowest page ${totals.slowest} ms (limit ${PAGE_LIMIT_MS})`,
  )
  return lines
}

function pageLines(page: PageReport): string[] {
  const { median, first } = page.milliseconds
  const there = page.must.filter((one) => one.state === 'there').map((one) => one.what)
  return [
    `${page.pass ? 'ok  ' : 'FAIL'} ${page.page}  ${median} ms (first ${first})  ${[...new Set(there)].join(', ')}`,
    ...page.errors.map((error) => `       error: ${error}`),
    ...page.unknownWords.map(
      (one) => `       unknown ${one.kind}: ${one.word} (${one.count}×, known to ${one.known})`,
    ),
    ...page.emptyReads.map((one) => `       empty: ${one.word} (${one.count}×; known to ${one.known})`),
    ...page.must.filter((one) => one.state !== 'there').map(mustLine),
  ]
}

function mustLine({ what, state, expected }: Must): string {
  if (state === 'absent') return `       ${what}: the theme prints none`
  return `       ${what} ${state}: ${expected}`
}
