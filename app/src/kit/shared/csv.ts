/**
 * Writes lines of a CSV file (RFC 4180) for spreadsheets: the file begins with a byte order mark, and a cell that a
 * spreadsheet would compute becomes text; numbers stay numbers.
 */
export function csvLines(
  rows: readonly (readonly (string | number)[])[],
  { isBeginning }: { isBeginning: boolean },
): string {
  const lines = rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
  return isBeginning ? `\uFEFF${lines}` : lines
}

/** A column of a file: its heading, and the cell of a row; null leaves it empty. */
export type FileColumn<Row> = readonly [heading: string, cell: (row: Row) => string | number | null]

/**
 * Returns rows as CSV below their headings, which only the beginning of a file has. Headings and words of a file for
 * reading are in the merchant's language; a file that is imported again keeps its English headings, whoever saves it.
 */
export function csvTable<Row>(
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
  { isBeginning = true }: { isBeginning?: boolean } = {},
): string {
  const lines = rows.map((row) => columns.map(([, cell]) => cell(row) ?? ''))
  return csvLines(isBeginning ? [columns.map(([heading]) => heading), ...lines] : lines, { isBeginning })
}

/**
 * Beginning of a formula, as spreadsheets see it, full-width signs included (OWASP, CSV injection), with or without
 * leading spaces and quotation marks. Leading apostrophes count too, so that `csvValue` can remove exactly the one
 * added.
 */
const FORMULA = `['" \u00A0]*[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]`
/**
 * Where a cell begins: at the start of the value, and inside it where a spreadsheet with other regional settings
 * splits cells (semicolon, tab) or rows, because it does not recognise our quotation marks.
 */
const BEGINNING = '(?<=^|[;\\t\\r\\n])'
/** Such a spreadsheet splits a value that begins with one of these. */
const DIVIDED = `'*[\\t\\r\\n]`
const DANGER = new RegExp(`${BEGINNING}(?=${FORMULA})|^(?=${DIVIDED})`, 'g')
const MADE_SAFE = new RegExp(`${BEGINNING}'(?=${FORMULA})|^'(?=${DIVIDED})`, 'g')

/** Writes one cell; a leading apostrophe turns a formula into text. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = value.replace(DANGER, "'")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns the original value of a cell that `csvLines` or a spreadsheet has made harmless. */
export function csvValue(cell: string): string {
  return cell.replace(MADE_SAFE, '')
}
