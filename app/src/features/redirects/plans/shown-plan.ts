import { refusalOf, shownUpload } from '#core/uploads/shown-upload.ts'
import type { RedirectPlan } from '../contract/plans.ts'
import { type PlanRecord, plans } from './plans.ts'

type StoredCounts = RedirectPlan['counts'] & { deadTargets: number }

/** Returns the plan as the API returns it. */
export function shownPlan(row: PlanRecord): RedirectPlan {
  const refusal = refusalOf<Record<string, string | number>>(plans, row)
  const { deadTargets = 0, ...counts } = row.counts as Partial<StoredCounts>
  return {
    ...shownUpload(row),
    source: row.source as RedirectPlan['source'],
    counts: countsOf(counts),
    deadTargets,
    countAfter: row.count_after,
    roomAfter: row.room_after,
    error: refusal && {
      code: refusal.code,
      message: refusal.message,
      line: refusal.line,
      values: refusal.details,
    },
  }
}

const countsOf = (counts: Partial<RedirectPlan['counts']>): RedirectPlan['counts'] => ({
  create: 0,
  overwrite: 0,
  delete: 0,
  also: 0,
  unchanged: 0,
  refused: 0,
  ...counts,
})
