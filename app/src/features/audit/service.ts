import type { ShopContext } from '#core/context/context.ts'
import { endLostRun } from '#core/crawl/end-run.ts'
import { describeRun } from '#core/crawl/run-coverage.ts'
import { findRun } from '#core/crawl/run-store.ts'
import { rereadPage as rereadUrl, startRun, stopRun as stopCrawl } from '#core/crawl/service.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import { countLeft, lastProblems, listRuns, sumNow } from './audit-run-store.ts'
import type { AuditListInput, AuditPage, AuditState } from './contract.ts'
import { PAGE_SIZE } from './contract.ts'
import { auditErrors } from './errors.ts'
import { JUDGE_JOB, JUDGE_KEY } from './judging/job-names.ts'
import { findPage, listPages } from './list-store.ts'
import { auditGate } from './plan-gates.ts'

/** Returns the state of the audit: the scan, the totals of its pages, and what was left out. */
export async function getState(ctx: ShopContext): Promise<AuditState> {
  await endLostRun(ctx)
  const judging = await ctx.queue.holds(JUDGE_JOB, { shop: ctx.shop.id, key: JUDGE_KEY })
  return ctx.tx(async (tx) => {
    const run = await findRun(tx, ctx.shop.id)
    const judged = await lastProblems(tx)
    return {
      run: run && (await describeRun(tx, run)),
      judgedAt: judged?.judgedAt.toISOString() ?? null,
      judging,
      sum: await sumNow(tx),
      ...(await countLeft(tx)),
    }
  })
}

/** Starts a scan at a merchant's request. Throws `plans.locked`, PlatformError. */
export async function askForScan(ctx: ShopContext): Promise<AuditState> {
  await requireFeature(ctx, auditGate)
  await startRun(ctx)
  return getState(ctx)
}

/** Stops the running scan; pages already read are kept. */
export async function stopScan(ctx: ShopContext): Promise<AuditState> {
  await stopCrawl(ctx)
  return getState(ctx)
}

/** Returns one page of the list. */
export async function getPages(
  ctx: ShopContext,
  input: AuditListInput,
): Promise<{ rows: AuditPage[]; total: number; pageSize: number }> {
  return { ...(await ctx.tx((tx) => listPages(tx, input))), pageSize: PAGE_SIZE }
}

/**
 * Reads one page again while the merchant waits, and enqueues the comparison with other pages. Null if it now
 * redirects. Throws `audit.no-page`, `plans.locked`.
 */
export async function rereadPage(ctx: ShopContext, id: string): Promise<AuditPage | null> {
  await requireFeature(ctx, auditGate)
  const page = await ctx.tx((tx) => findPage(tx, id))
  if (!page) throw new AppError(auditErrors.noPage)
  await rereadUrl(ctx, page.url)
  await ctx.queue.enqueue(JUDGE_JOB, { shop: ctx.shop.id, payload: {} }, { key: JUDGE_KEY })
  return ctx.tx((tx) => findPage(tx, id))
}

/** Returns the totals of the scans, for the trend. */
export async function getTrend(ctx: ShopContext) {
  const runs = await ctx.tx(listRuns)
  return runs.map(({ at, ...run }) => ({ ...run, at: at.toISOString() }))
}
