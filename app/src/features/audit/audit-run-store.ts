import { sql } from 'kysely'
import type { RunRow } from '#core/crawl/run-store.ts'
import { RUNS_KEPT } from '#core/crawl/run-store.ts'
import { fromJson } from '#kit/server/db/json.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { POINTS, scoreOf } from '#rules/audit/score.ts'
import type { AuditState, AuditSum } from './contract.ts'
import { IS_COUNTED, IS_LEFT_OUT, IS_UNREAD } from './page-conditions.ts'

/** A check with the number of pages it has findings on. */
export interface RememberedProblem {
  check: string
  pages: number
}

/** Computes the current totals of the pages that count, and how many are left out; ignored findings do not count. */
export async function sumNow(tx: ShopTx): Promise<AuditSum> {
  const shop = shopOf(tx)
  const { rows } = await sql<Omit<AuditSum, 'score'>>`
    with page as (
      select p.state, a.unjudged, a.indexable, count(f.check_id) filter (where f.level = 'critical') as critical,
          count(f.check_id) filter (where f.level = 'warning') as warning
        from audit_pages a
          join crawl_pages p on p.shop_id = ${shop} and p.id = a.page_id and p.state is not null
          left join audit_findings f on f.shop_id = ${shop} and f.page_id = a.page_id and not f.ignored
        where a.shop_id = ${shop}
        group by a.page_id, a.unjudged, a.indexable, p.state
    ), counted as (select critical, warning from page where ${IS_COUNTED})
    select count(*)::int as pages,
        coalesce(sum(least(${POINTS.page}::int, critical * ${POINTS.critical}::int + warning * ${POINTS.warning}::int)), 0)::int as lost,
        coalesce(sum(critical), 0)::int as critical, coalesce(sum(warning), 0)::int as warnings,
        (count(*) filter (where critical > 0))::int as "criticalPages",
        (count(*) filter (where critical = 0 and warning > 0))::int as "warningPages",
        (count(*) filter (where critical = 0 and warning = 0))::int as "optimisedPages",
        (select count(*)::int from page where ${IS_LEFT_OUT}) as "leftOutPages"
      from counted`.execute(tx)
  const sum = rows[0] ?? EMPTY
  return { ...sum, score: scoreOf(sum) }
}

const EMPTY = {
  pages: 0,
  lost: 0,
  critical: 0,
  warnings: 0,
  criticalPages: 0,
  warningPages: 0,
  optimisedPages: 0,
  leftOutPages: 0,
}

/** Stores the totals of a scan, for the trend and for what is new and fixed. */
export async function saveRun(tx: ShopTx, run: RunRow): Promise<void> {
  const { score, pages, lost, critical, warnings } = await sumNow(tx)
  const values = {
    score,
    pages,
    lost,
    critical,
    warnings,
    problems: JSON.stringify(await problemsNow(tx)),
    judged_at: await clockOf(tx),
  }
  await tx
    .insertInto('audit_runs')
    .values({ shop_id: run.shop_id, run_id: run.id, ...values })
    .onConflict((known) => known.columns(['shop_id', 'run_id']).doUpdateSet(values))
    .execute()
}

/** Returns the checks with current findings, and their number of pages. */
export async function problemsNow(tx: ShopTx): Promise<RememberedProblem[]> {
  const { rows } = await sql<RememberedProblem>`
    select check_id as check, count(*)::int as pages from audit_findings
      where shop_id = ${shopOf(tx)} and not ignored group by check_id order by check_id`.execute(tx)
  return rows
}

/** Lists the totals of finished scans, newest last. */
export async function listRuns(
  tx: ShopTx,
): Promise<{ at: Date; score: number | null; critical: number; warnings: number; pages: number }[]> {
  const rows = await tx
    .selectFrom('audit_runs')
    .select(['judged_at as at', 'score', 'critical', 'warnings', 'pages'])
    .where('shop_id', '=', shopOf(tx))
    .orderBy('run_id', 'desc')
    .limit(RUNS_KEPT)
    .execute()
  return rows.toReversed()
}

/** Returns the problems of the last scan, and of the previous one or null; null before the first scan. */
export async function lastProblems(
  tx: ShopTx,
): Promise<{ last: RememberedProblem[]; before: RememberedProblem[] | null; judgedAt: Date } | null> {
  const rows = await tx
    .selectFrom('audit_runs')
    .select(['problems', 'judged_at'])
    .where('shop_id', '=', shopOf(tx))
    .orderBy('run_id', 'desc')
    .limit(2)
    .execute()
  const [last, before] = rows
  if (!last) return null
  return {
    last: fromJson<RememberedProblem[]>(last.problems),
    before: before ? fromJson<RememberedProblem[]>(before.problems) : null,
    judgedAt: last.judged_at,
  }
}

type Left = Pick<AuditState, 'unread' | 'unjudged' | 'ignored'>

/** Counts pages that could not be read or checked, and ignored findings. */
export async function countLeft(tx: ShopTx): Promise<Left> {
  const shop = shopOf(tx)
  const { rows } = await sql<Left>`
    with pages as (
      select p.state, a.unjudged, p.unread_at, p.unread_status from audit_pages a
        join crawl_pages p on p.shop_id = ${shop} and p.id = a.page_id and p.state is not null
        where a.shop_id = ${shop}
    )
    select (select count(*)::int from pages as page where ${IS_UNREAD}) as unread,
        (select count(*)::int from pages where unjudged is not null and unread_at is null) as unjudged,
        (select count(*)::int from audit_findings where shop_id = ${shop} and ignored) as ignored`.execute(tx)
  return rows[0] ?? { unread: 0, unjudged: 0, ignored: 0 }
}
