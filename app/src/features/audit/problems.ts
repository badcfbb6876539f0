import type { ShopContext } from '#core/context/context.ts'
import { checkOf } from '#rules/audit/checks.ts'
import { lastProblems, problemsNow, type RememberedProblem } from './audit-run-store.ts'
import type { AuditProblem } from './contract.ts'
import { findSharedCauses } from './shared-causes.ts'

const RANK = { critical: 0, warning: 1 }

/**
 * Returns the current problems, most severe and most frequent first, with what is new and fixed since the previous
 * scan.
 */
export async function getProblems(
  ctx: ShopContext,
): Promise<{ problems: AuditProblem[]; fixed: RememberedProblem[] }> {
  const { now, scans, shared } = await ctx.tx(async (tx) => ({
    now: await problemsNow(tx),
    scans: await lastProblems(tx),
    shared: await findSharedCauses(tx),
  }))
  const before = scans?.before && new Set(scans.before.map(({ check }) => check))
  const found = new Set(now.map(({ check }) => check))
  const problems = now.flatMap(({ check, pages }) => {
    const known = checkOf(check)
    if (!known) return []
    const { level, fix } = known
    const isNew = before ? !before.has(check) : false
    return [{ check, level, fix, pages, isNew, shared: shared.get(check) ?? null }]
  })
  return {
    problems: problems.sort((a, b) => RANK[a.level] - RANK[b.level] || b.pages - a.pages),
    fixed: (scans?.before ?? []).filter(({ check }) => !found.has(check) && checkOf(check)),
  }
}
