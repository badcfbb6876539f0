/**
 * Lines of a CSV file (RFC 4180) for spreadsheets: the beginning carries a byte order mark, and a cell that a
 * spreadsheet would compute becomes text; numbers stay numbers.
 */
export function csvLines(
  rows: readonly (readonly (string | number)[])[],
  { isBeginning }: { isBeginning: boolean },
): string {
  const lines = rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
  return isBeginning ? `\uFEFF${lines}` : lines
}

/**
 * What a spreadsheet takes for the beginning of a formula, wide signs too (OWASP, CSV injection). With apostrophes of its
 * own before it, so that one more can be taken off again.
 */
const FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** An apostrophe in front makes what begins like a formula text. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The value behind a cell that `csvLines` or a spreadsheet has made harmless. */
export function csvValue(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}
