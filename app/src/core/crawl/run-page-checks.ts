import type { ShopContext } from '#core/context/context.ts'
import { richResultsErrors } from '#core/judging/errors.ts'
import { runInThreadFor, type ThreadResult } from '#core/judging/run-in-thread.ts'
import { hasFeature } from '#core/shops/plan-of.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { type AnyPageCheck, type JudgedPage, PAGE_CHECKS, type PageKey } from './page-check.ts'
import type { VisitedPage } from './visit.ts'

/** Verdict of one check on a page; `judged` is null if the page was not read. */
export interface CheckedPage {
  check: AnyPageCheck
  judged: ThreadResult<never> | null
}

/** Returns the checks included in the shop's plan. */
export async function checksFor(ctx: ShopContext): Promise<AnyPageCheck[]> {
  const checks = ctx.offered(PAGE_CHECKS)
  const isOpen = await Promise.all(checks.map((check) => hasFeature(ctx, check)))
  return checks.filter((_, at) => isOpen[at])
}

/** Runs each of the checks on a page; one that fails does not affect the others. */
export async function judgeVisited(
  ctx: Pick<ShopContext, 'shop' | 'log' | 'tx'>,
  checks: readonly AnyPageCheck[],
  { url, template, readAt, facts }: Pick<VisitedPage, 'url' | 'template' | 'readAt' | 'facts'>,
): Promise<CheckedPage[]> {
  if (facts === null) return checks.map((check) => ({ check, judged: null }))
  const page: JudgedPage = { url, template, readAt, facts }
  const judged: CheckedPage[] = []
  // Sequentially, so that a page's facts are in memory at most twice.
  for (const check of checks) {
    const known = await check.storeFacts?.(ctx, page)
    judged.push({ check, judged: await runInThreadFor(ctx, check.judge, { ...page, ...known }) })
  }
  return judged
}

/** Stores the verdicts on a page. Returns the version of each check that has judged it. */
export async function storeChecked(
  tx: ShopTx,
  page: PageKey,
  checked: readonly CheckedPage[],
): Promise<Record<string, number>> {
  const versions: Record<string, number> = {}
  for (const { check, judged } of checked) {
    await check.store(tx, page, judged)
    const isBusy = judged?.ok === false && judged.error.code === richResultsErrors.judgeBusy.code
    if (judged !== null && !isBusy) versions[check.name] = check.version
  }
  return versions
}
