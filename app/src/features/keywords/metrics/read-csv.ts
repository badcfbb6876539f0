import type { KeywordAnswer } from '#adapters/keyword-data/keyword-answer.ts'
import { firstCsvLines } from '#kit/server/csv/read-csv.ts'
import { csvValue } from '#kit/shared/csv.ts'
import { AppError } from '#kit/shared/errors.ts'
import { keywordOf } from '../domain/keyword.ts'
import { writtenNumber } from '../domain/written-number.ts'
import { keywordErrors } from '../errors.ts'

/** Lines of keywords read from a file. */
export const MOST_LINES = 10_000
/** Lines about the file, down to the heading. */
const LINES_ABOVE = 10

/** Names of each column: those of Google's Keyword Planner, our own and other common ones. */
const COLUMNS = {
  keyword: ['keyword', 'keywords', 'query', 'search term', 'suchbegriff'],
  volume: ['volume', 'search volume', 'avg. monthly searches', 'average monthly searches', 'suchvolumen'],
  month: ['month', 'date', 'monat'],
  competition: ['competition', 'wettbewerb'],
  competitionIndex: ['competition index', 'competition (indexed value)', 'keyword difficulty', 'difficulty'],
  cpc: ['cpc', 'avg. cpc', 'average cpc', 'cost per click'],
  lowBid: ['low bid', 'top of page bid (low range)', 'low top of page bid'],
  highBid: ['high bid', 'top of page bid (high range)', 'high top of page bid'],
  currency: ['currency', 'currency code', 'währung'],
} as const
type Column = keyof typeof COLUMNS

export interface ReadMetrics {
  metrics: KeywordAnswer[]
  /** Lines without a keyword, or that repeat one. */
  refused: { line: number; fault: 'empty' | 'twice' }[]
  /** Number of lines beyond the most a file may have. */
  unread: number
}

/**
 * Reads a file of keywords and metrics; missing values are null. The header may follow a few lines about the file, as
 * in exports of the Keyword Planner. Throws `keywords.no-keyword-column` and the errors of `csvErrors`.
 */
export async function readMetrics(text: string): Promise<ReadMetrics> {
  const rows = await firstCsvLines(text, Number.POSITIVE_INFINITY, FORM)
  const at = rows.slice(0, LINES_ABOVE).findIndex(({ cells }) => columnAt(cells, 'keyword') >= 0)
  const heading = rows[at]
  if (!heading) throw new AppError(keywordErrors.noKeywordColumn)
  const cellOf = cellsOf(heading.cells)
  const lines = rows.slice(at + 1)
  const read: ReadMetrics = { metrics: [], refused: [], unread: Math.max(0, lines.length - MOST_LINES) }
  const seen = new Set<string>()
  for (const { line, cells } of lines.slice(0, MOST_LINES)) {
    const cell = (column: Column) => cellOf(cells, column)
    const keyword = keywordOf(cell('keyword'))
    if (keyword === '' || seen.has(keyword)) {
      read.refused.push({ line, fault: keyword === '' ? 'empty' : 'twice' })
      continue
    }
    seen.add(keyword)
    read.metrics.push({
      keyword,
      volume: whole(cell('volume')),
      month: monthOf(cell('month')),
      competition: competitionOf(cell('competition')),
      competitionIndex: indexOf(cell('competitionIndex')),
      cpcMicros: micros(cell('cpc')),
      lowBidMicros: micros(cell('lowBid')),
      highBidMicros: micros(cell('highBid')),
      currency: currencyOf(cell('currency'), cell('cpc')),
      months: [],
      competitors: null,
    })
  }
  return read
}

/** A keyword may have a quotation mark for inches: `12" pan`. */
const FORM = { delimiters: [',', '\t', ';'], quotesInCells: true }

const columnAt = (record: readonly string[], column: Column): number => {
  const names: readonly string[] = COLUMNS[column]
  return record.findIndex((cell) => names.includes(csvValue(cell).trim().toLowerCase()))
}

function cellsOf(heading: readonly string[]): (record: readonly string[], column: Column) => string {
  const indexes = Object.fromEntries(
    Object.keys(COLUMNS).map((column) => [column, columnAt(heading, column as Column)]),
  ) as Record<Column, number>
  return (record, column) => csvValue(record[indexes[column]] ?? '').trim()
}

const LARGEST = 1_000_000_000

function whole(text: string): number | null {
  const value = writtenNumber(text)
  return value === null || value > LARGEST ? null : Math.round(value)
}

function micros(text: string): number | null {
  const value = writtenNumber(text)
  return value === null || value > 1_000_000 ? null : Math.round(value * 1_000_000)
}

function indexOf(text: string): number | null {
  const value = whole(text)
  return value === null || value > 100 ? null : value
}

/** Accepts `2026-10`, `10/2026` and dates that begin with year and month. */
function monthOf(text: string): string | null {
  const [, year, month] = /^(\d{4})-(\d{1,2})/.exec(text) ?? []
  const [, turnedMonth, turnedYear] = /^(\d{1,2})[./](\d{4})$/.exec(text) ?? []
  const [y, m] = [year ?? turnedYear, Number(month ?? turnedMonth)]
  return y !== undefined && m >= 1 && m <= 12 ? `${y}-${String(m).padStart(2, '0')}` : null
}

const LEVELS: Record<string, KeywordAnswer['competition']> = {
  low: 'low',
  medium: 'medium',
  high: 'high',
  niedrig: 'low',
  mittel: 'medium',
  hoch: 'high',
}
const competitionOf = (text: string): KeywordAnswer['competition'] => LEVELS[text.toLowerCase()] ?? null

const SIGNS: Record<string, string> = { '€': 'EUR', $: 'USD', '£': 'GBP' }

function currencyOf(text: string, amount: string): string | null {
  if (/^[A-Za-z]{3}$/.test(text)) return text.toUpperCase()
  return SIGNS[/[€$£]/.exec(amount)?.[0] ?? ''] ?? null
}
