import type { ShopContext } from '#core/context/context.ts'
import { richResultsErrors } from '#core/judging/errors.ts'
import { type JudgedApart, judgeForShop } from '#core/judging/judge-apart.ts'
import { hasFeature } from '#core/shops/plan-of.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { type AnyPageCheck, type JudgedPage, PAGE_CHECKS, type PageKey } from './page-check.ts'
import type { VisitedPage } from './visit.ts'

/** What one check says of a page. */
export interface CheckedPage {
  check: AnyPageCheck
  judged: JudgedApart<never> | null
}

/** The checks the shop's plan has. */
export async function checksFor(ctx: ShopContext): Promise<AnyPageCheck[]> {
  const checks = ctx.offered(PAGE_CHECKS)
  const isOpen = await Promise.all(checks.map((check) => hasFeature(ctx, check)))
  return checks.filter((_, at) => isOpen[at])
}

/** Has a page judged by each of the checks; one that cannot judge it leaves the others alone. */
export async function judgeVisited(
  ctx: Pick<ShopContext, 'shop' | 'log'>,
  checks: readonly AnyPageCheck[],
  { url, template, readAt, facts }: Pick<VisitedPage, 'url' | 'template' | 'readAt' | 'facts'>,
): Promise<CheckedPage[]> {
  if (facts === null) return checks.map((check) => ({ check, judged: null }))
  const page: JudgedPage = { url, template, readAt, facts }
  const judged: CheckedPage[] = []
  // One after the other: what a page's facts weigh is held twice at most.
  for (const check of checks) judged.push({ check, judged: await judgeForShop(ctx, check.judge, page) })
  return judged
}

/** Stores what the checks say of a page; answers which version of each has judged it. */
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
