import { readCsv } from '#kit/server/csv/read-csv.ts'
import { csvValue } from '#kit/shared/csv.ts'
import { AppError } from '#kit/shared/errors.ts'
import { CSV_COLUMNS, type CsvColumn, IMPORT_LIMITS } from '../domain/csv-columns.ts'
import { metaTagsErrors } from '../errors.ts'

/** Maximum cells of a line; the platform's product file has about 90 columns plus one per metafield. */
const MOST_CELLS = 2_000

/** One line of the file, by known columns; a missing cell is absent. */
export interface FileRow {
  /** Line number it starts at; the heading is line 1. */
  line: number
  cells: Partial<Record<CsvColumn, string>>
  /** True if the line has more cells than the heading. */
  isTooWide: boolean
}

export interface FileHead {
  format: 'signpost' | 'products'
  /** Columns that are not imported. */
  ignored: string[]
  columns: (CsvColumn | null)[]
}

/** The platform has used both names for its handle. */
const ALIASES: Record<string, CsvColumn> = { 'url handle': 'handle', gid: 'id' }
const NAMES = new Map<string, CsvColumn>([
  ...Object.entries(CSV_COLUMNS).map(([column, name]) => [name.toLowerCase(), column as CsvColumn] as const),
  ...Object.entries(ALIASES),
])

/**
 * Reads CSV text as it arrives: yields the head, then rows. Cells are separated by commas, semicolons or tabs. Throws
 * `meta-tags.no-columns`, `doubled-column`, `too-many-rows`, and the errors of `csvErrors`.
 */
export async function* readRows(texts: AsyncIterable<string>): AsyncGenerator<FileHead | FileRow> {
  let head: FileHead | null = null
  let rows = 0
  for await (const { line, cells } of readCsv(texts)) {
    if (!head) {
      head = readHead(cells)
      yield head
      continue
    }
    if (++rows > IMPORT_LIMITS.rows)
      throw new AppError(metaTagsErrors.tooManyRows, { limit: IMPORT_LIMITS.rows })
    yield rowOf(head, cells, line)
  }
  if (!head) throw new AppError(metaTagsErrors.noColumns)
}

function readHead(names: string[]): FileHead {
  const columns = names.map((name) => NAMES.get(csvValue(name).trim().toLowerCase()) ?? null)
  const known = columns.filter((column) => column !== null)
  const doubled = known.find((column, at) => known.indexOf(column) !== at)
  if (doubled) throw new AppError(metaTagsErrors.doubledColumn, { column: CSV_COLUMNS[doubled] })
  const has = (column: CsvColumn) => known.includes(column)
  const isNamed = has('id') || has('handle')
  if (!isNamed || !(has('seoTitle') || has('seoDescription') || has('focusKeyword')))
    throw new AppError(metaTagsErrors.noColumns)
  return {
    format: has('id') || has('kind') ? 'signpost' : 'products',
    ignored: names.filter((name, at) => columns[at] === null && name.trim() !== '').slice(0, 200),
    columns,
  }
}

function rowOf({ columns }: FileHead, record: string[], line: number): FileRow {
  const cells: FileRow['cells'] = {}
  for (const [at, column] of columns.entries()) {
    const cell = record[at]
    if (column !== null && cell !== undefined) cells[column] = csvValue(cell)
  }
  return { line, cells, isTooWide: record.length > Math.min(columns.length, MOST_CELLS) }
}
