/** Fills one column of a CSV file anew. Returns the new text, the rows by column name, and the old values by id. */
export function withColumn(
  text: string,
  column: string,
  value: (row: Record<string, string>) => string,
): { text: string; rows: Record<string, string>[]; before: Map<string, string> } {
  const [heading = [], ...lines] = readCsv(text)
  const rows = lines.map((line) => Object.fromEntries(heading.map((name, at) => [name, line[at] ?? ''])))
  const before = new Map(rows.map((row) => [row['Id'] ?? '', row[column] ?? '']))
  for (const row of rows) row[column] = value(row)
  const out = [heading, ...rows.map((row) => heading.map((name) => row[name] ?? ''))]
  return { text: out.map((line) => line.map(quoted).join(',')).join('\r\n'), rows, before }
}

const quoted = (field: string) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

/** Splits each line into fields; a quoted field may hold commas, quotes (doubled) and line ends. */
function readCsv(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  for (const [, inQuotes, plain, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    line.push(inQuotes?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    if (line.length > 1) lines.push(line)
    line = []
    if (end === '') break
  }
  return lines
}
