import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { csvValue } from '#kit/shared/csv.ts'
import { AppError } from '#kit/shared/errors.ts'
import { CSV_COLUMNS, type CsvColumn, IMPORT_LIMITS } from '../domain/csv-columns.ts'
import { metaTagsErrors } from '../errors.ts'

/** Signs of the longest line: texts of this kind are short, and a quote that never ends must not fill the memory. */
const LONGEST_LINE = 256 * 1024
/** Cells of the widest line; the platform's product file has about 90 columns and one for each of its metafields. */
const MOST_CELLS = 2_000

/** One line of the file, by the columns that are known; absent: the line has no such cell. */
export interface FileRow {
  /** Line it begins with; the heading is line 1. */
  line: number
  cells: Partial<Record<CsvColumn, string>>
  /** It has more cells than the heading. */
  isTooWide: boolean
}

export interface FileHead {
  format: 'signpost' | 'products'
  /** Columns that are not read. */
  ignored: string[]
  columns: (CsvColumn | null)[]
}

/** The platform has called its handle both. */
const ALIASES: Record<string, CsvColumn> = { 'url handle': 'handle', gid: 'id' }
const NAMES = new Map<string, CsvColumn>([
  ...Object.entries(CSV_COLUMNS).map(([column, name]) => [name.toLowerCase(), column as CsvColumn] as const),
  ...Object.entries(ALIASES),
])

/**
 * Reads a CSV text as it comes: first the head, then rows. Commas, semicolons and tabs part cells. Throws
 * `meta-tags.unreadable-csv`, `binary-file`, `no-columns`, `doubled-column`, `too-many-rows`.
 */
export async function* readRows(texts: AsyncIterable<string>): AsyncGenerator<FileHead | FileRow> {
  const source = checkedText(texts)
  const { begun, delimiter, firstLine } = withoutSeparatorLine(await beginning(source))
  const parser = parse({
    delimiter,
    // A file that went through two programs may end its lines in two ways: told only one, the parser joins rows.
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_LINE,
  })
  // A failure of the source ends the parser with it, and shows where rows are taken.
  const feeding = pipeline(Readable.from(rejoined(begun, source)), parser).catch(() => undefined)
  let head: FileHead | null = null
  let rows = 0
  let line = firstLine
  try {
    for await (const { record, raw } of parser as AsyncIterable<ParsedLine>) {
      const begins = line + lineBreaks(/^[\r\n]*/.exec(raw)?.[0] ?? '')
      line += lineBreaks(raw)
      if (!head) {
        head = readHead(record)
        yield head
        continue
      }
      if (++rows > IMPORT_LIMITS.rows)
        throw new AppError(metaTagsErrors.tooManyRows, { limit: IMPORT_LIMITS.rows })
      yield rowOf(head, record, begins)
    }
    if (!head) throw new AppError(metaTagsErrors.noColumns)
  } catch (error) {
    throw asFileError(error)
  } finally {
    parser.destroy()
    await feeding
  }
}

interface ParsedLine {
  record: string[]
  /** With the empty lines before it and the break behind it. */
  raw: string
}

/** The parser's own count takes a `\r\n` inside quotes for two. */
const lineBreaks = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0

/** Spreadsheets may say in a line of its own, before the heading, what parts the cells. */
function withoutSeparatorLine(text: string): { begun: string; delimiter: string; firstLine: number } {
  const found = /^\uFEFF?sep=([,;\t])(?:\r\n|\n|\r)/i.exec(text)
  if (!found?.[1]) return { begun: text, delimiter: delimiterOf(text), firstLine: 1 }
  return { begun: text.slice(found[0].length), delimiter: found[1], firstLine: 2 }
}

async function* checkedText(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let line = 1
  for await (const text of texts) {
    const nul = text.indexOf('\0')
    if (nul !== -1)
      throw new AppError(metaTagsErrors.binaryFile, { line: line + newlines(text.slice(0, nul)) })
    line += newlines(text)
    yield text
  }
}

const newlines = (text: string): number => text.match(/\n/g)?.length ?? 0

/** Enough of the file to see what parts its cells. */
async function beginning(texts: AsyncGenerator<string>): Promise<string> {
  let begun = ''
  while (begun.length < LONGEST_LINE && !/[\r\n]/.test(begun)) {
    const next = await texts.next()
    if (next.done) break
    begun += next.value
  }
  return begun
}

async function* rejoined(begun: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (begun !== '') yield begun
  yield* rest
}

/** The most frequent of the usual signs in the heading, outside quotes. */
function delimiterOf(text: string): string {
  const heading = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? ''
  const counts = [',', ';', '\t'].map((sign) => [sign, heading.split(sign).length] as const)
  return counts.toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ','
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

const REASONS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed.',
  CSV_INVALID_CLOSING_QUOTE: 'there is something behind a closing quote.',
  INVALID_OPENING_QUOTE: 'there is a quote inside a cell without quotes.',
  CSV_MAX_RECORD_SIZE: 'the line is longer than 256 KB.',
}

function asFileError(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const { code, lines } = error as CsvError & { lines?: number }
  return new AppError(metaTagsErrors.unreadableCsv, {
    line: lines ?? 1,
    reason: REASONS[code] ?? 'its cells cannot be told apart.',
  })
}
