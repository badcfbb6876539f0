import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { csvLines } from '#kit/shared/csv.ts'
import { type ListFilters, whereListed } from './list-store.ts'

/** Most lines of an export; spreadsheets take no more than a million. */
const MOST_LINES = 50_000

/** Columns, named as the search engine's API names its fields. */
const COLUMNS = {
  url: 'url',
  verdict: 'verdict',
  reason: 'reason',
  coverageState: 'coverage_state',
  robotsTxtState: 'robots_state',
  indexingState: 'indexing_state',
  lastCrawlTime: 'crawled_at',
  pageFetchState: 'fetch_state',
  googleCanonical: 'google_canonical',
  userCanonical: 'user_canonical',
  richResults: 'rich_verdict',
  checkedAt: 'inspected_at',
  since: 'since',
} as const

/**
 * Exports the filtered list with the eight fields of an index-status record (specification 2) as a spreadsheet file.
 */
export async function exportCsv(
  ctx: ShopContext,
  filters: ListFilters,
): Promise<{ name: string; text: string }> {
  const names = Object.values(COLUMNS)
  const rows = await ctx.tx(async (tx) => {
    const found = await sql<Record<string, string | Date | null>>`
      select ${sql.join(names.map((name) => sql.ref(`p.${name}`)))} from index_status_pages p
        where ${whereListed(tx, filters)} order by p.url limit ${MOST_LINES}`.execute(tx)
    return found.rows
  })
  const lines = rows.map((row) =>
    names.map((name) => {
      const value = row[name] ?? ''
      return value instanceof Date ? value.toISOString() : value
    }),
  )
  const day = new Date().toISOString().slice(0, 10)
  const text = csvLines([Object.keys(COLUMNS), ...lines], { isBeginning: true })
  return { name: `index-status-${day}.csv`, text }
}
