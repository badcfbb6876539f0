import { createReadStream } from 'node:fs'
import { pipeline, Transform } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { detectEncoding, type Encoding } from './encoding.ts'

/** A row as it stands in the file. */
export interface RawRow {
  /** First line of the row, counted from 1. */
  line: number
  cells: string[]
  /** The file ends right behind this row, without a line end. */
  atEnd: boolean
}

/** Lines no row could be made of. */
export interface BrokenRow {
  line: number
  /** Infinity: the rest of the file. */
  lastLine: number
  reason: 'quote-not-closed' | 'stray-quote' | 'unreadable'
}

/** Makes every line end `\n`, so that lines inside quotes are counted like all others. */
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

const reasons: Record<string, BrokenRow['reason']> = {
  CSV_QUOTE_NOT_CLOSED: 'quote-not-closed',
  CSV_INVALID_CLOSING_QUOTE: 'stray-quote',
  INVALID_OPENING_QUOTE: 'stray-quote',
}

/**
 * Reads a CSV file row by row, never more than a few at a time. Broken rows come out too, in their place.
 * Throws UnreadableFile when the file is missing, too large or no text.
 */
export async function* readRows(path: string): AsyncGenerator<RawRow | BrokenRow | Encoding> {
  const encoding = await detectEncoding(path)
  yield encoding
  const broken: BrokenRow[] = []
  let lastLine = 0
  const lineEnds = new LineEnds(encoding.name)
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_records_with_error: true,
    // One row may not take all memory, whatever its quotes.
    max_record_size: 10_000_000,
    on_skip: (error: CsvError | undefined) => {
      const at = Number(error?.['lines'] ?? 0)
      broken.push({ line: 0, lastLine: at, reason: reasons[error?.code ?? ''] ?? 'unreadable' })
    },
  })
  const rows = pipeline(createReadStream(path), lineEnds, parser, () => undefined)
  let held: RawRow | undefined
  const claim = function* (until: number) {
    for (let next = broken[0]; next && next.lastLine <= until; next = broken[0]) {
      broken.shift()
      if (next.lastLine <= lastLine) continue
      yield { ...next, line: lastLine + 1 }
      lastLine = next.lastLine
    }
  }
  try {
    for await (const { info, record } of rows as AsyncIterable<{
      info: { lines: number }
      record: string[]
    }>) {
      if (held) yield held
      held = undefined
      yield* claim(info.lines - 1)
      held = { line: lastLine + 1, cells: record, atEnd: false }
      lastLine = info.lines
    }
  } catch (error) {
    // The parser gives up on a row beyond all measure; what came before it is still good.
    if (!(error instanceof CsvError)) throw error
    broken.push({ line: 0, lastLine: Number.POSITIVE_INFINITY, reason: 'unreadable' })
  }
  const rest = [...claim(Number.POSITIVE_INFINITY)]
  if (held) yield { ...held, atEnd: rest.length === 0 && !lineEnds.endsWithLine }
  yield* rest
}
