/**
 * Lines of a CSV file (RFC 4180) for spreadsheets: the beginning carries a byte order mark, and a cell that a
 * spreadsheet would compute becomes text.
 */
export function csvLines(
  rows: readonly (readonly string[])[],
  { isBeginning }: { isBeginning: boolean },
): string {
  const lines = rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
  return isBeginning ? `\uFEFF${lines}` : lines
}

/** An apostrophe in front makes what begins like a formula text. */
function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
