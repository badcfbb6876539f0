import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { AppError, type ErrorDefinition } from '#kit/shared/errors.ts'
import { csvErrors } from './errors.ts'

/** Characters of the longest line: an unclosed quote must not fill the memory. */
const LONGEST_LINE = 256 * 1024

/** How a file is written, if not as spreadsheets write it. */
export interface CsvForm {
  /** What separates cells, all of them at once: for files whose heading comes after lines of another kind. */
  delimiters?: string[]
  /** Takes quotation marks inside a cell as they are. */
  quotesInCells?: boolean
}

export interface CsvLine {
  /** Line it begins on; the first is 1. */
  line: number
  cells: string[]
}

/**
 * Reads a CSV text as a stream, the heading first, without empty lines. Cells are separated by commas, semicolons or
 * tabs, as the heading shows. Throws the errors of `csvErrors`.
 */
export async function* readCsv(
  texts: AsyncIterable<string> | Iterable<string>,
  { delimiters, quotesInCells = false }: CsvForm = {},
): AsyncGenerator<CsvLine> {
  const source = checkedText(texts)
  const { begun, delimiter, firstLine } = withoutSeparatorLine(await beginning(source))
  const parser = parse({
    delimiter: delimiters ?? delimiter,
    // A file edited by two programs may mix line endings: given only one, the parser joins rows.
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: quotesInCells,
    skip_empty_lines: true,
    max_record_size: LONGEST_LINE,
  })
  // A failure of the source destroys the parser too, and surfaces where rows are read.
  const feeding = pipeline(Readable.from(rejoined(begun, source)), parser).catch(() => undefined)
  let line = firstLine
  try {
    for await (const { record, raw } of parser as AsyncIterable<ParsedLine>) {
      const begins = line + lineBreaks(/^[\r\n]*/.exec(raw)?.[0] ?? '')
      line += lineBreaks(raw)
      yield { line: begins, cells: record }
    }
  } catch (error) {
    throw asRefusal(error)
  } finally {
    parser.destroy()
    await feeding
  }
}

/** Returns the first `most` lines of a CSV text, its heading among them. Throws the errors of `csvErrors`. */
export async function firstCsvLines(text: string, most: number, form?: CsvForm): Promise<CsvLine[]> {
  const lines: CsvLine[] = []
  for await (const line of readCsv([text], form)) if (lines.push(line) >= most) break
  return lines
}

interface ParsedLine {
  record: string[]
  /** Includes the empty lines before the row and the line break after it. */
  raw: string
}

/** The parser's own count counts a `\r\n` inside quotes twice. */
const lineBreaks = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0

/** Reads the separator line that spreadsheets may write before the heading. */
function withoutSeparatorLine(text: string): { begun: string; delimiter: string; firstLine: number } {
  const found = /^\uFEFF?sep=([,;\t])(?:\r\n|\n|\r)/i.exec(text)
  if (!found?.[1]) return { begun: text, delimiter: delimiterOf(text), firstLine: 1 }
  return { begun: text.slice(found[0].length), delimiter: found[1], firstLine: 2 }
}

async function* checkedText(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let line = 1
  for await (const text of texts) {
    const nul = text.indexOf('\0')
    if (nul !== -1) throw new AppError(csvErrors.binaryFile, { line: line + newlines(text.slice(0, nul)) })
    line += newlines(text)
    yield text
  }
}

const newlines = (text: string): number => text.match(/\n/g)?.length ?? 0

/** Reads enough of the file to detect its delimiter. */
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

/** Returns the most frequent of the usual delimiters in the heading, outside quotes. */
function delimiterOf(text: string): string {
  const heading = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? ''
  const counts = [',', ';', '\t'].map((sign) => [sign, heading.split(sign).length] as const)
  return counts.toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ','
}

/** Errors by the parser's codes. */
const REFUSALS: Record<string, ErrorDefinition> = {
  CSV_QUOTE_NOT_CLOSED: csvErrors.openQuote,
  CSV_INVALID_CLOSING_QUOTE: csvErrors.textAfterQuote,
  INVALID_OPENING_QUOTE: csvErrors.quoteInCell,
  CSV_MAX_RECORD_SIZE: csvErrors.longLine,
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const { code, lines } = error as CsvError & { lines?: number }
  return new AppError(REFUSALS[code] ?? csvErrors.unreadable, { line: lines ?? 1 })
}
