import { databaseNow } from '#core/catalogue/store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { csvLines } from '#kit/shared/csv.ts'
import { MOST_LINKS } from '../capture/room.ts'
import type { ListQuery } from '../contract.ts'
import { listLinks } from '../link-store.ts'

export const COLUMNS = [
  'Path',
  'Target',
  'State',
  'Visits by people',
  'Visits by bots',
  'First seen',
  'Last seen',
  'Pages that link to it',
  'Predicted visits in 30 days',
  'At least',
  'At most',
  'Impressions in search, 28 days',
  'Clicks in search, 28 days',
  'Suggested target',
  'Found by',
]

/** Exports all links that match the filters as CSV, which can be imported again. */
export async function exportCsv(ctx: ShopContext, query: ListQuery): Promise<{ name: string; text: string }> {
  const { rows } = await ctx.tx(async (tx) => {
    const now = (await databaseNow(tx)).toISOString()
    return listLinks(tx, { ...query, page: 1 }, { now, most: MOST_LINKS })
  })
  const lines = rows.map((link) => [
    ...[link.path, link.target ?? '', link.state, link.people, link.bots],
    ...[link.firstSeenAt.slice(0, 10), link.lastSeenAt.slice(0, 10), link.linkedFrom],
    ...[link.predicted?.visits ?? '', link.predicted?.low ?? '', link.predicted?.high ?? ''],
    ...[link.search?.impressions ?? '', link.search?.clicks ?? ''],
    ...[link.suggestion?.target ?? '', link.sources.join(' ')],
  ])
  return { name: 'broken-links.csv', text: csvLines([COLUMNS, ...lines], { isBeginning: true }) }
}
