import { createReadStream } from 'node:fs'
import { pipeline, Transform } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseStrictly } from 'csv-parse/sync'
import { detectEncoding, type Encoding } from './encoding.ts'

/** A row as written in the file. */
export interface RawRow {
  /** First line of the row, counted from 1. */
  line: number
  cells: string[]
  /** True if the file ends directly after this row, without a line end. */
  atEnd: boolean
  /** True if an unquoted cell contains a quotation mark, which was kept as it is. */
  looseQuotes: boolean
}

/** Lines that do not form a row. */
export interface BrokenRow {
  line: number
  /** Infinity for the rest of the file. */
  lastLine: number
  reason: 'quote-not-closed' | 'stray-quote' | 'unreadable'
}

/** Normalises every line end to `\n`, so that lines inside quotes are counted like all others. */
class LineEnds extends Transform {
  #decoder: TextDecoder
  #heldReturn = false
  endsWithLine = true

  constructor(encoding: Encoding['name']) {
    super({ readableObjectMode: false })
    this.#decoder = new TextDecoder(encoding)
  }

  #push(text: string) {
    let whole = this.#heldReturn ? `\r${text}` : text
    this.#heldReturn = whole.endsWith('\r')
    if (this.#heldReturn) whole = whole.slice(0, -1)
    const unified = whole.replace(/\r\n?/g, '\n')
    if (unified) this.endsWithLine = unified.endsWith('\n')
    this.push(unified)
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: () => void) {
    this.#push(this.#decoder.decode(chunk, { stream: true }))
    done()
  }

  override _flush(done: () => void) {
    this.#push(this.#decoder.decode())
    if (this.#heldReturn) {
      this.push('\n')
      this.endsWithLine = true
    }
    done()
  }
}

/** Returns the reason a strict parser refuses the quotation marks of a row; undefined if it accepts them. */
function quoteProblem(raw: string): 'opening' | 'closing' | undefined {
  try {
    parseStrictly(raw, { relax_column_count: true, bom: true })
    return undefined
  } catch (error) {
    return error instanceof CsvError && error.code === 'INVALID_OPENING_QUOTE' ? 'opening' : 'closing'
  }
}

interface ParsedRow {
  info: { lines: number }
  record: string[]
  raw: string
}

/**
 * Reads a CSV file row by row, never more than a few at a time. Broken rows are yielded too, in their place. Throws
 * `UnreadableFile` if the file is missing, too large or not text.
 *
 * The parser tolerates stray quotation marks, because after an error it would treat everything that follows as quoted
 * text; each row that has any is then parsed again strictly.
 */
export async function* readRows(path: string): AsyncGenerator<RawRow | BrokenRow | Encoding> {
  const encoding = await detectEncoding(path)
  yield encoding
  const lineEnds = new LineEnds(encoding.name)
  const parser = parse({
    bom: true,
    info: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    // Bounds the memory of one row, whatever its quotes.
    max_record_size: 10_000_000,
  })
  const rows = pipeline(createReadStream(path), lineEnds, parser, () => undefined)
  let lastLine = 0
  let held: RawRow | undefined
  try {
    for await (const { info, record, raw } of rows as AsyncIterable<ParsedRow>) {
      if (held) yield held
      held = undefined
      const line = lastLine + 1
      lastLine = info.lines
      const problem = raw.includes('"') ? quoteProblem(raw) : undefined
      if (problem === 'closing') yield { line, lastLine, reason: 'stray-quote' }
      else held = { line, cells: record, atEnd: false, looseQuotes: problem === 'opening' }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (held) yield held
    const reason = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'quote-not-closed' : 'unreadable'
    yield { line: lastLine + 1, lastLine: Number.POSITIVE_INFINITY, reason }
    return
  }
  if (held) yield { ...held, atEnd: !lineEnds.endsWithLine }
}
