import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import { type Texts, textOr, textsIn } from '#kit/server/texts.ts'
import { csvTable, type FileColumn } from '#kit/shared/csv.ts'
import type { IndexPage } from './contract.ts'
import { type ListFilters, whereListed } from './list-store.ts'

/** Most lines of an export; spreadsheets take no more than a million. */
const MOST_LINES = 50_000

type Time = Date | null
type Row = Pick<IndexPage, 'url' | 'verdict' | 'reason' | 'coverageState' | 'robotsState' | 'indexingState'> &
  Pick<IndexPage, 'fetchState' | 'googleCanonical' | 'userCanonical' | 'rich'> &
  Record<'crawledAt' | 'inspectedAt' | 'since', Time>

/**
 * Exports the filtered list as a file for spreadsheets in the merchant's language, with the eight fields of an
 * index-status record (specification 2).
 */
export async function exportCsv(
  ctx: ShopContext,
  filters: ListFilters,
): Promise<{ name: string; text: string }> {
  const { rows, language } = await ctx.tx(async (tx) => {
    const found = await sql<Row>`
      select p.url, p.verdict, p.reason, p.coverage_state as "coverageState", p.robots_state as "robotsState",
          p.indexing_state as "indexingState", p.crawled_at as "crawledAt", p.fetch_state as "fetchState",
          p.google_canonical as "googleCanonical", p.user_canonical as "userCanonical", p.rich_verdict as rich,
          p.inspected_at as "inspectedAt", p.since
        from index_status_pages p where ${await whereListed(tx, filters)} order by p.url limit ${MOST_LINES}`.execute(
      tx,
    )
    return { rows: found.rows, language: await appLanguageOf(tx) }
  })
  const day = new Date().toISOString().slice(0, 10)
  return { name: `index-status-${day}.csv`, text: csvTable(columnsIn(textsIn(language)), rows) }
}

/** The same words as on the page's own screen. */
function columnsIn(texts: Texts): FileColumn<Row>[] {
  const stated = (value: string | null) => value && textOr(texts, `index-status:state.${value}`, value)
  const time = (value: Time) => value && value.toISOString()
  return [
    [texts('csv:page'), ({ url }) => url],
    [
      texts('index-status:column.verdict'),
      ({ verdict }) => texts(`index-status:verdict.${verdict ?? 'unchecked'}`),
    ],
    [texts('csv:reason'), ({ reason }) => reason && texts(`index-status:reason.${reason}.title`)],
    [texts('index-status:detail.coverage'), ({ coverageState }) => coverageState],
    [texts('index-status:detail.robots'), ({ robotsState }) => stated(robotsState)],
    [texts('index-status:detail.indexing'), ({ indexingState }) => stated(indexingState)],
    [texts('index-status:detail.crawled'), ({ crawledAt }) => time(crawledAt)],
    [texts('index-status:detail.fetch'), ({ fetchState }) => stated(fetchState)],
    [texts('index-status:detail.googleCanonical'), ({ googleCanonical }) => googleCanonical],
    [texts('index-status:detail.userCanonical'), ({ userCanonical }) => userCanonical],
    [texts('index-status:rich.title'), ({ rich }) => rich && texts(`index-status:rich.${rich}`)],
    [texts('index-status:column.inspected'), ({ inspectedAt }) => time(inspectedAt)],
    [texts('csv:statusSince'), ({ since }) => time(since)],
  ]
}
