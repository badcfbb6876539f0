import { z } from 'zod'
import { operationSchema } from '#core/changes/contract.ts'
import { oc } from '#core/registry/route.ts'
import { filePiece, fileStart, uploadSchema } from '#core/uploads/domain/upload-schema.ts'
import { answer, count } from '#kit/shared/schemas.ts'
import { VERDICTS } from '../domain/verdicts.ts'
import { findingSchema } from './redirects.ts'

export const planSchema = uploadSchema.extend({
  source: z.enum(['import', 'repair']),
  counts: z.record(z.enum(VERDICTS), count),
  /** Number of redirects it would write whose target is no page of the store. */
  deadTargets: count,
  /** Redirects in the store afterwards, and how many more it could hold. */
  countAfter: count.nullable(),
  roomAfter: count.nullable(),
  /** Why the whole file was refused. */
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      line: count.nullable(),
      /** Values for the code's words. */
      values: z.record(z.string(), z.union([z.string(), z.number()])),
    })
    .nullable(),
})
export type RedirectPlan = z.infer<typeof planSchema>

export const planRowSchema = z.object({
  at: count,
  /** Line number in the file, where the heading is line 1; null if no line asked for it. */
  line: count.nullable(),
  path: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  verdict: z.enum(VERDICTS),
  findings: z.array(findingSchema),
})
export type PlanRow = z.infer<typeof planRowSchema>

const id = z.object({ id: z.uuid() })
const one = answer(planSchema)

/** Preview of an import or a repair; deleted after a day. */
export const planRoutes = {
  beginImport: oc
    .route({ method: 'POST', path: '/redirects/plans' })
    .meta({ visit: 'support' })
    .input(fileStart)
    .output(one),
  addPiece: oc
    .route({ method: 'POST', path: '/redirects/plans/{id}/pieces' })
    .meta({ visit: 'support' })
    .input(filePiece)
    .output(one),
  /** Begins the dry run, after the last piece. Poll `getPlan` until the state is `checked` or `refused`. */
  checkImport: oc
    .route({ method: 'POST', path: '/redirects/plans/{id}/check' })
    .meta({ visit: 'support' })
    .input(id)
    .output(one),
  /** Previews a repair: loops removed, chains shortened, duplicates and paths that never match corrected. */
  planRepair: oc.route({ method: 'POST', path: '/redirects/repair' }).meta({ visit: 'support' }).output(one),
  getPlan: oc.route({ method: 'GET', path: '/redirects/plans/{id}' }).input(id).output(one),
  planRows: oc
    .route({ method: 'GET', path: '/redirects/plans/{id}/rows' })
    .input(
      z.object({
        id: z.uuid(),
        verdict: z.enum(VERDICTS).optional(),
        /** Only those counted as `deadTargets`. */
        deadTargets: z.stringbool().optional(),
        /** `next` of the previous page. */
        cursor: z.coerce.number().int().min(0).optional(),
        limit: z.coerce.number().int().min(1).max(250).default(50),
      }),
    )
    .output(answer(z.object({ rows: z.array(planRowSchema), next: count.nullable() }))),
  /** Writes what the plan shows, as one operation. Starting a plan again returns the same operation. */
  startPlan: oc
    .route({ method: 'POST', path: '/redirects/plans/{id}/start' })
    .meta({ visit: 'support' })
    .input(id)
    .output(answer(operationSchema)),
  removePlan: oc
    .route({ method: 'DELETE', path: '/redirects/plans/{id}' })
    .meta({ visit: 'support' })
    .input(id)
    .output(answer(id)),
}
