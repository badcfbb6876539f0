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
 * What a spreadsheet takes for the beginning of a formula, wide signs too (OWASP, CSV injection), spaces and quotation
 * marks before it or not. With apostrophes of its own before it, so that one more can be taken off again.
 */
const FORMULA = `['" \u00A0]*[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]`
/**
 * Where a cell begins: at the value's own beginning, and within it where a spreadsheet of another country divides cells
 * (semicolon, tab) or rows, since it does not see the quotation marks as ours.
 */
const BEGINNING = '(?<=^|[;\\t\\r\\n])'
/** A value that begins with one of these is not one cell there. */
const DIVIDED = `'*[\\t\\r\\n]`
const DANGER = new RegExp(`${BEGINNING}(?=${FORMULA})|^(?=${DIVIDED})`, 'g')
const MADE_SAFE = new RegExp(`${BEGINNING}'(?=${FORMULA})|^'(?=${DIVIDED})`, 'g')

/** An apostrophe in front makes what begins like a formula text. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = value.replace(DANGER, "'")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The value behind a cell that `csvLines` or a spreadsheet has made harmless. */
export function csvValue(cell: string): string {
  return cell.replace(MADE_SAFE, '')
}
