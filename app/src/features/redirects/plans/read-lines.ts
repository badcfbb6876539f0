import { readCsv } from '#kit/server/csv/read-csv.ts'
import { csvValue } from '#kit/shared/csv.ts'
import { AppError } from '#kit/shared/errors.ts'
import { CSV_COLUMNS, type CsvColumn, IMPORT_LIMITS } from '../domain/import-limits.ts'
import { redirectErrors } from '../errors.ts'

export interface FileLine {
  line: number
  path: string
  target: string
}

export interface FileLines {
  lines: FileLine[]
  ignored: string[]
}

/** Names other apps and spreadsheets use for the two columns. */
const NAMES = new Map<string, CsvColumn>(
  Object.entries({
    path: [CSV_COLUMNS.path, 'from', 'path', 'source', 'old url', 'old path', 'url from', 'redirect path'],
    target: [
      CSV_COLUMNS.target,
      'to',
      'target',
      'destination',
      'new url',
      'new path',
      'url to',
      'redirect target',
    ],
  }).flatMap(([column, names]) => names.map((name) => [name.toLowerCase(), column as CsvColumn] as const)),
)

/**
 * Reads the lines of a file of redirects, with a heading that names both columns, or two columns without one. Throws
 * `redirects.no-columns`, `too-many-lines`, and the errors of `csvErrors`.
 */
export async function readLines(texts: AsyncIterable<string>): Promise<FileLines> {
  const lines: FileLine[] = []
  let head: { indexes: Record<CsvColumn, number>; ignored: string[] } | null = null
  for await (const { line, cells } of readCsv(texts)) {
    if (!head) {
      head = readHead(cells)
      if (!isBare(cells)) continue
    }
    if (lines.length >= IMPORT_LIMITS.lines)
      throw new AppError(redirectErrors.tooManyLines, { limit: IMPORT_LIMITS.lines })
    const cell = (column: CsvColumn) => csvValue(cells[head?.indexes[column] ?? -1] ?? '').trim()
    lines.push({ line, path: cell('path'), target: cell('target') })
  }
  if (!head) throw new AppError(redirectErrors.noColumns)
  return { lines, ignored: head.ignored }
}

/** Returns whether a first line has two URLs, and so is not a heading. */
function isBare(cells: readonly string[]): boolean {
  return cells.length === 2 && cells.every((cell) => /^(\/|https?:\/\/)/i.test(csvValue(cell).trim()))
}

function readHead(cells: readonly string[]): { indexes: Record<CsvColumn, number>; ignored: string[] } {
  if (isBare(cells)) return { indexes: { path: 0, target: 1 }, ignored: [] }
  const columns = cells.map((cell) => NAMES.get(csvValue(cell).trim().toLowerCase()))
  const indexes = { path: columns.indexOf('path'), target: columns.indexOf('target') }
  if (indexes.path < 0 || indexes.target < 0) throw new AppError(redirectErrors.noColumns)
  const ignored = cells.filter(
    (name, at) => at !== indexes.path && at !== indexes.target && name.trim() !== '',
  )
  return { indexes, ignored: ignored.slice(0, 50).map((name) => name.slice(0, 200)) }
}
