import { GoogleFailure } from '#adapters/google/google-failure.ts'
import {
  type AnalyticsQuestion,
  type AnalyticsRow,
  queryAnalytics,
  type SearchType,
  type SendCall,
} from '#adapters/google/search-console.ts'
import { AppError } from '#kit/shared/errors.ts'

/** Maximum number of rows in one response; further rows are requested from there. */
const PAGE = 25_000
/** Rows asked for where so many do not fit an answer: their URLs are very long. */
const SMALL_PAGE = 2_500
/** Maximum number of rows the search engine returns for a day and search type. */
export const MOST_ROWS = 50_000

export interface DayRows {
  /** [country, device] by property. */
  totals: AnalyticsRow[]
  /** [query, country, device] by property. */
  queries: AnalyticsRow[]
  /** [page, country, device] by page. */
  pages: AnalyticsRow[]
  /** [page, query] by page; of web search. */
  pairs: AnalyticsRow[]
  /** [appearance]: how results looked; only for web search, and queried alone, as the search engine requires. */
  appearances: AnalyticsRow[]
}

/** Discover and Google News have no queries, devices or positions. */
const WITHOUT_QUERIES = new Set<SearchType>(['discover', 'googleNews'])

/** Fetches all data of one day and search type, including fresh numbers. Throws `GoogleFailure`. */
export async function fetchDay(
  call: SendCall,
  property: string,
  { day, type }: { day: string; type: SearchType },
): Promise<DayRows> {
  const ask = (
    dimensions: AnalyticsQuestion['dimensions'],
    aggregationType: AnalyticsQuestion['aggregationType'],
  ) =>
    allRows(call, property, {
      startDate: day,
      endDate: day,
      dimensions,
      type,
      aggregationType,
      dataState: 'all',
    })
  if (WITHOUT_QUERIES.has(type)) {
    const withDevice = (row: AnalyticsRow): AnalyticsRow => ({ ...row, keys: [...row.keys, ''] })
    return {
      totals: (await ask(['country'], 'auto')).map(withDevice),
      queries: [],
      pages: (await ask(['page', 'country'], 'auto')).map(withDevice),
      pairs: [],
      appearances: [],
    }
  }
  return {
    totals: await ask(['country', 'device'], 'byProperty'),
    queries: await ask(['query', 'country', 'device'], 'byProperty'),
    pages: await ask(['page', 'country', 'device'], 'byPage'),
    // Which page is found by which query: the most expensive call, made for web search only.
    pairs: type === 'web' ? await ask(['page', 'query'], 'byPage') : [],
    appearances: type === 'web' ? await ask(['searchAppearance'], 'auto') : [],
  }
}

/** Fetches pages until one is empty: a page may hold fewer rows than requested without being the last. */
async function allRows(
  call: SendCall,
  property: string,
  question: Omit<AnalyticsQuestion, 'startRow' | 'rowLimit'>,
): Promise<AnalyticsRow[]> {
  const rows = new Map<string, AnalyticsRow>()
  let startRow = 0
  let rowLimit = PAGE
  while (startRow < MOST_ROWS) {
    const page = await queryAnalytics(call, property, { ...question, startRow, rowLimit }).catch(
      (error: unknown) => {
        if (!isTooLarge(error) || rowLimit === SMALL_PAGE) throw error
        return null
      },
    )
    if (page === null) {
      rowLimit = SMALL_PAGE
      continue
    }
    // Rows with equal clicks may move between two pages: each counts once.
    for (const row of page.rows) rows.set(row.keys.join('\t'), row)
    startRow += page.rows.length
    if (page.rows.length === 0) break
  }
  return [...rows.values()]
}

function isTooLarge(error: unknown): boolean {
  const failure = error instanceof AppError ? error.cause : error
  return failure instanceof GoogleFailure && failure.kind === 'too-large'
}
