import type { Selectable } from 'kysely'
import { redirectCompileErrors } from '#core/redirects/errors.ts'
import type { Uploads } from '#core/uploads/uploads.ts'
import { csvErrors } from '#kit/server/csv/errors.ts'
import type { RedirectPlans } from '#kit/server/db/generated/schema.ts'
import { IMPORT_LIMITS } from '../domain/import-limits.ts'
import { redirectErrors } from '../errors.ts'

export type PlanRecord = Selectable<RedirectPlans>

export const CHECK_PLAN = 'redirects.check-plan'

/** Plans come from a file or from the store's own redirects; both share states, check and expiry. */
export const plans: Uploads<PlanRecord> = {
  tables: {
    files: 'redirect_plans',
    pieces: 'redirect_plan_pieces',
    rows: 'redirect_plan_rows',
    days: 'redirect_import_days',
  },
  fileColumn: 'plan_id',
  largest: IMPORT_LIMITS.file,
  job: CHECK_PLAN,
  uncounted: {},
  errors: { ...redirectErrors, noFile: redirectErrors.noPlan, tooManyFiles: redirectErrors.tooManyPlans },
  refusals: [
    ...Object.values(redirectErrors),
    ...Object.values(csvErrors),
    redirectCompileErrors.tooMuchToCheck,
  ],
}
