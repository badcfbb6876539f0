import { sql } from 'kysely'
import type { CrawlEnd } from '#core/crawl/crawl-end.ts'
import { describeRun as describeCrawl } from '#core/crawl/run-coverage.ts'
import { RUNS_KEPT, type RunRow } from '#core/crawl/run-store.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import type { SchemaResultsRun, SchemaResultsTotals } from './contract.ts'
import { problemsNow } from './problem-store.ts'

/** Pages the run read but could not judge, by code of the reason; they count as not read. */
type Unjudged = { reason: string; pages: number }[]
interface RunTotals {
  totals: SchemaResultsTotals
  unjudged: Unjudged
}

/** Stores the totals of a run's pages when it ends. */
export const saveRunTotals: CrawlEnd = async (ctx, tx, { runId }) => {
  const shopId = ctx.shop.id
  const { totals, unjudged } = await countNow(tx, shopId, runId)
  const values = {
    totals: JSON.stringify({ ...totals, unjudged }),
    problems: JSON.stringify(await problemsNow(tx, shopId)),
  }
  await tx
    .insertInto('schema_results_runs')
    .values({ shop_id: shopId, run_id: runId, ...values })
    .onConflict((known) => known.columns(['shop_id', 'run_id']).doUpdateSet(values))
    .execute()
}

/** Returns a run with the totals of its pages: counted while it is in progress, stored afterwards. */
export async function describeRun(tx: ShopTx, run: RunRow): Promise<SchemaResultsRun> {
  const stored = await tx
    .selectFrom('schema_results_runs')
    .select('totals')
    .where('shop_id', '=', run.shop_id)
    .where('run_id', '=', run.id)
    .executeTakeFirst()
  return withTotals(tx, run, stored ? remembered(stored.totals) : await countNow(tx, run.shop_id, run.id))
}

/** Lists runs that were not stopped early, newest last. */
export async function listFinishedRuns(tx: ShopTx, shopId: ShopId): Promise<SchemaResultsRun[]> {
  const rows = await tx
    .selectFrom('crawl_runs')
    .innerJoin('schema_results_runs', (join) =>
      join.onRef('run_id', '=', 'crawl_runs.id').on('schema_results_runs.shop_id', '=', shopId),
    )
    .selectAll('crawl_runs')
    .select('totals')
    .where('crawl_runs.shop_id', '=', shopId)
    .where('state', '=', 'done')
    .orderBy('crawl_runs.id', 'desc')
    .limit(RUNS_KEPT)
    .execute()
  const runs: SchemaResultsRun[] = []
  for (const { totals, ...run } of rows) runs.unshift(await withTotals(tx, run, remembered(totals)))
  return runs
}

async function withTotals(
  tx: ShopTx,
  run: RunRow,
  { totals, unjudged }: RunTotals,
): Promise<SchemaResultsRun> {
  const described = await describeCrawl(tx, run)
  const { coverage } = described
  const left = unjudged.reduce((sum, { pages }) => sum + pages, 0)
  const notRead = [...coverage.notRead, ...unjudged].sort((a, b) => b.pages - a.pages)
  return { ...described, coverage: { ...coverage, read: coverage.read - left, notRead }, totals }
}

function remembered(stored: unknown): RunTotals {
  const { unjudged = [], ...totals } = stored as SchemaResultsTotals & { unjudged?: Unjudged }
  return { totals, unjudged }
}

async function countNow(tx: ShopTx, shopId: ShopId, runId: string): Promise<RunTotals> {
  const sums = ['errors', 'warnings', 'infos', 'critical', 'optional', 'duplicates', 'outdated'] as const
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join(sums.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`))},
        count(*) filter (where errors > 0) as "pagesWithErrors",
        count(*) filter (where duplicates > 0) as "pagesWithDuplicates"
      from schema_results_pages where shop_id = ${shopId} and unjudged is null`.execute(tx)
  const unjudged = await sql<{ reason: string; pages: number }>`
    select r.unjudged as reason, count(*)::int as pages
      from schema_results_pages r join crawl_pages p on p.shop_id = ${shopId} and p.id = r.page_id
      where r.shop_id = ${shopId} and r.unjudged is not null and p.run_id = ${runId} and not p.waiting
        and p.unread_at is null
      group by r.unjudged`.execute(tx)
  const totals = Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]),
  ) as unknown as SchemaResultsTotals
  return { totals, unjudged: unjudged.rows }
}
