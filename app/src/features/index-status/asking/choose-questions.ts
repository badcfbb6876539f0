import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { containsPage } from '#core/search-console/domain/properties.ts'
import { clockOf, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import { type ChosenInspection, InspectionChooser } from '#rules/inspection-budget/choose-inspections.ts'
import { type IndexVerdict, isIndexed } from '../domain/index-verdict.ts'
import { type ShownPages, shownPages } from './shown-pages.ts'

/** Pages per batch. */
const AT_ONCE = 1_000
/** Days a page that scans no longer find is kept, to see it leave the index. */
const REMEMBERED_DAYS = 90

interface PageRow {
  url_hash: string
  url: string
  known_at: Date
  inspected_at: Date | null
  verdict: IndexVerdict | null
  changed_at: Date | null
  hindrance: string | null
  hindered_at: Date | null
  submitted_at: Date | null
  /** State after the last scan; null if the scan did not find the page. */
  state: 'read' | 'broken' | 'not-read' | null
  is_found: boolean
}

/**
 * Chooses the questions of a round from the known pages the property contains, and records which pages are gone. Makes
 * no external requests.
 */
export async function chooseQuestions(
  ctx: ShopContext,
  { property, budget, perDay }: { property: string; budget: number; perDay: number },
): Promise<{ chosen: ChosenInspection[]; pages: number }> {
  const { pages, now } = await ctx.tx(async (tx) => {
    const at = new Date(await clockOf(tx))
    const forgotten = new Date(at.getTime() - REMEMBERED_DAYS * DAY_MS)
    await sql`delete from index_status_pages where shop_id = ${shopOf(tx)} and gone_at < ${forgotten}`.execute(
      tx,
    )
    return { pages: await countPages(tx), now: at }
  })
  const chooser = new InspectionChooser({ now: now.getTime(), budget, perDay, pages })
  let after: string | null = null
  do {
    const from: string | null = after
    after = await ctx.tx(async (tx) => {
      const rows = await pagesBehind(tx, from)
      await noteHindrances(tx, rows, now)
      const shown = await shownPages(tx, rows, now)
      for (const row of rows) if (containsPage(property, row.url)) chooser.consider(factsOf(row, shown))
      return rows.length < AT_ONCE ? null : (rows.at(-1)?.url_hash ?? null)
    })
  } while (after !== null)
  return { chosen: chooser.chosen(), pages }
}

/** Returns the number of pages whose index status is followed. */
export async function countPages(tx: ShopTx): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select count(*)::int as pages from index_status_pages where shop_id = ${shopOf(tx)}`.execute(tx)
  return rows[0]?.pages ?? 0
}

async function pagesBehind(tx: ShopTx, after: string | null): Promise<PageRow[]> {
  const shop = shopOf(tx)
  const least = after === null ? sql`true` : sql`p.url_hash > ${after}::bigint`
  const { rows } = await sql<PageRow>`
    select p.url_hash, p.url, p.known_at, p.inspected_at, p.verdict, p.changed_at, p.hindrance, p.hindered_at,
        p.submitted_at, case when c.unread_status is null then c.state else 'broken' end as state,
        c.id is not null as is_found
      from index_status_pages p left join crawl_pages c on c.shop_id = ${shop} and c.url = p.url
      where p.shop_id = ${shop} and ${least} order by p.url_hash limit ${AT_ONCE}`.execute(tx)
  return rows
}

/** A page the last scan did not find, or could not open, is out of reach for search engines as well. */
async function noteHindrances(tx: ShopTx, rows: PageRow[], now: Date): Promise<void> {
  const changed: [string, string | null][] = []
  for (const row of rows) {
    const seen = hindranceOf(row)
    if (seen === row.hindrance) continue
    row.hindrance = seen
    row.hindered_at = seen === null ? null : now
    changed.push([row.url_hash, seen])
  }
  if (changed.length === 0) return
  await sql`
    update index_status_pages p set hindrance = v.hindrance,
        hindered_at = case when v.hindrance is null then null else ${now}::timestamptz end,
        gone_at = case when v.hindrance = 'gone' then ${now}::timestamptz end
      from (values ${valuesOf(changed)}) as v (url_hash, hindrance)
      where p.shop_id = ${shopOf(tx)} and p.url_hash = v.url_hash::bigint`.execute(tx)
}

function hindranceOf({ is_found: isFound, state, hindrance }: PageRow): string | null {
  if (!isFound) return 'gone'
  if (state === 'broken') return 'broken'
  return hindrance === 'gone' || hindrance === 'broken' ? null : hindrance
}

function factsOf(row: PageRow, shown: ShownPages) {
  const moment = (at: Date | null) => at?.getTime() ?? null
  return {
    id: row.url_hash,
    knownAt: row.known_at.getTime(),
    inspectedAt: moment(row.inspected_at),
    isIndexed: row.verdict === null ? null : isIndexed(row.verdict),
    changedAt: moment(row.changed_at),
    hinderedAt: moment(row.hindered_at),
    submittedAt: moment(row.submitted_at),
    shown: shown === null ? null : (shown.get(row.url_hash) ?? NEVER_SHOWN),
  }
}

const NEVER_SHOWN = { usual: 0, lastAt: null, silentDays: 0, clicksLeft: null }
