import { sql } from 'kysely'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import type { Coverage } from './domain/coverage.ts'
import type { CrawlRun } from './run-schema.ts'
import type { FailedSitemap } from './run-sitemaps.ts'
import type { RunRow } from './run-store.ts'

/** A run as sent to the browser: counted live while it is running, as stored afterwards. */
export async function describeRun(tx: ShopTx, run: RunRow): Promise<CrawlRun> {
  return {
    id: run.id,
    state: run.state as CrawlRun['state'],
    reason: run.reason,
    origin: run.origin,
    pageLimit: run.page_limit,
    startedAt: run.started_at.toISOString(),
    finishedAt: run.finished_at?.toISOString() ?? null,
    // Runs of before knew nothing of sitemaps that were not read, and kept nothing.
    coverage: run.coverage
      ? { ...NOTHING_KEPT, ...(run.coverage as Omit<Coverage, keyof typeof NOTHING_KEPT>) }
      : await coverageOf(tx, run),
  }
}

const NOTHING_KEPT = { sitemapsNotRead: [], kept: 0 } satisfies Partial<Coverage>

/** Pages by what the last attempt to read them found; `kept`: results of an earlier attempt stay. */
interface Counted {
  state: string | null
  reason: string | null
  waiting: boolean
  kept: boolean
  pages: number
}

function notReadBy(rows: readonly Counted[]): Coverage['notRead'] {
  const pages = new Map<string, number>()
  for (const row of rows) pages.set(row.reason ?? '', (pages.get(row.reason ?? '') ?? 0) + row.pages)
  return [...pages].map(([reason, count]) => ({ reason, pages: count })).sort((a, b) => b.pages - a.pages)
}

/** Counts what a run has found of its pages so far. */
export async function coverageOf(
  tx: ShopTx,
  run: Pick<RunRow, 'shop_id' | 'id' | 'over_limit' | 'sitemaps_failed'>,
): Promise<Coverage> {
  const { rows } = await sql<Counted>`
    select case when unread_at is null then state when unread_status is null then 'not-read' else 'broken' end as state,
        coalesce(unread_reason, reason) as reason, waiting, unread_at is not null as kept, count(*)::int as pages
      from crawl_pages where shop_id = ${run.shop_id} and run_id = ${run.id} group by 1, 2, 3, 4`.execute(tx)
  const sum = (some: typeof rows) => some.reduce((total, { pages }) => total + pages, 0)
  const finished = rows.filter(({ waiting }) => !waiting)
  return {
    known: sum(rows) + run.over_limit,
    read: sum(finished.filter(({ state }) => state === 'read')),
    broken: sum(finished.filter(({ state }) => state === 'broken')),
    notRead: notReadBy(finished.filter(({ state }) => state === 'not-read')),
    kept: sum(finished.filter(({ kept }) => kept)),
    waiting: sum(rows.filter(({ waiting }) => waiting)),
    overLimit: run.over_limit,
    sitemapsNotRead: (run.sitemaps_failed as unknown as FailedSitemap[]).map(({ url, reason }) => ({
      url,
      reason,
    })),
  }
}
