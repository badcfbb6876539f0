import { databaseNow } from '#core/catalogue/store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { csvTable, type FileColumn } from '#kit/shared/csv.ts'
import { MOST_LINKS } from '../capture/room.ts'
import type { BrokenLink, ListQuery } from '../contract.ts'
import { listLinks } from '../link-store.ts'

/** English in every language: `read-lines.ts` reads the file again by its headings. */
const COLUMNS: FileColumn<BrokenLink>[] = [
  ['Path', ({ path }) => path],
  ['Target', ({ target }) => target],
  ['State', ({ state }) => state],
  ['Visits by people', ({ people }) => people],
  ['Visits by bots', ({ bots }) => bots],
  ['First seen', ({ firstSeenAt }) => firstSeenAt.slice(0, 10)],
  ['Last seen', ({ lastSeenAt }) => lastSeenAt.slice(0, 10)],
  ['Pages that link to it', ({ linkedFrom }) => linkedFrom],
  ['Predicted visits in 30 days', ({ predicted }) => predicted && predicted.visits],
  ['At least', ({ predicted }) => predicted && predicted.low],
  ['At most', ({ predicted }) => predicted && predicted.high],
  ['Impressions in search, 28 days', ({ search }) => search && search.impressions],
  ['Clicks in search, 28 days', ({ search }) => search && search.clicks],
  ['Suggested target', ({ suggestion }) => suggestion && suggestion.target],
  ['Found by', ({ sources }) => sources.join(' ')],
]

/** Exports all links that match the filters as CSV, which can be imported again. */
export async function exportCsv(ctx: ShopContext, query: ListQuery): Promise<{ name: string; text: string }> {
  const { rows } = await ctx.tx(async (tx) => {
    const now = (await databaseNow(tx)).toISOString()
    return listLinks(tx, { ...query, page: 1 }, { now, most: MOST_LINKS })
  })
  return { name: 'broken-links.csv', text: csvTable(COLUMNS, rows) }
}
