import { z } from 'zod'
import { failedRedirectSchema } from '#core/redirects/failed-redirects.ts'
import { oc } from '#core/registry/route.ts'
import { csvPieceSchema } from '#kit/shared/csv-piece.ts'
import { answer, count } from '#kit/shared/schemas.ts'
import { LONGEST } from '../domain/import-limits.ts'
import { PROBLEMS } from '../domain/problems.ts'

const url = z.string().trim().min(1).max(LONGEST)

/** Code, key and values from the compiler; the screen puts them into words. */
export const findingSchema = z.object({
  code: z.enum(['refused', 'mended', 'noticed']),
  key: z.string(),
  values: z.record(z.string(), z.string()),
  line: count.optional(),
})
export type ShownFinding = z.infer<typeof findingSchema>

export const redirectStateSchema = z.object({
  total: count,
  /** Number that are still as Signpost wrote them. */
  ours: count,
  /** Number of redirects with each problem. */
  problems: z.partialRecord(z.enum(PROBLEMS), count),
  /** Number with any problem. */
  withProblems: count,
  /** Number a repair would correct. */
  repairable: count,
  limit: count,
  room: count,
  /** Time of the last reading; null: never read. */
  asOf: z.iso.datetime().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  reading: z.boolean(),
  checking: z.boolean(),
  /** Code of why the reading failed. */
  error: z.string().nullable(),
  /** Code of why the redirects are not checked: there are too many. */
  unchecked: z.string().nullable(),
})
export type RedirectState = z.infer<typeof redirectStateSchema>

export const redirectFilterSchema = z.object({
  q: z.string().trim().max(200).optional(),
  /** `any`: at least one problem; `broken`: one with which visitors reach no page. */
  problem: z.enum([...PROBLEMS, 'any', 'broken']).optional(),
  from: z.enum(['ours', 'others']).optional(),
})
export type RedirectFilter = z.infer<typeof redirectFilterSchema>

export const redirectRowSchema = z.object({
  path: z.string(),
  target: z.string(),
  ours: z.boolean(),
  problems: z.array(z.object({ key: z.enum(PROBLEMS), values: z.record(z.string(), z.string()) })),
})
export type RedirectRow = z.infer<typeof redirectRowSchema>

const edit = z.strictObject({
  path: url,
  target: url,
  /** Path of the edited redirect; absent for a new one. */
  was: z.string().max(2_000).optional(),
})
const previewSchema = z.object({
  findings: z.array(findingSchema),
  /** True if nothing would be written. */
  isRefused: z.boolean(),
  /** Every redirect that would change, with its target before and after. */
  steps: z.array(z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type RedirectPreview = z.infer<typeof previewSchema>

const savedSchema = z.object({
  findings: z.array(findingSchema),
  isRefused: z.boolean(),
  operationId: z.string().nullable(),
  /** True if there are too many to wait for: the worker writes them. */
  isRunning: z.boolean(),
  failed: z.array(failedRedirectSchema),
})
export type SavedRedirect = z.infer<typeof savedSchema>

export const redirectsRoutes = {
  /** Returns the stored counts and problems; requests a new reading and check if they are old. */
  state: oc.route({ method: 'GET', path: '/redirects' }).output(answer(redirectStateSchema)),
  /** Rereads the store's redirects. */
  read: oc
    .route({ method: 'POST', path: '/redirects/read' })
    .meta({ visit: 'support' })
    .output(answer(redirectStateSchema)),
  list: oc
    .route({ method: 'POST', path: '/redirects/list' })
    .meta({ visit: 'look' })
    .input(redirectFilterSchema.extend({ cursor: z.string().max(2_000).optional() }))
    .output(
      answer(
        z.object({
          rows: z.array(redirectRowSchema),
          next: z.string().nullable(),
          total: count,
          pageSize: count,
        }),
      ),
    ),
  /** Previews an edit within the whole redirect graph. Writes nothing. */
  preview: oc
    .route({ method: 'POST', path: '/redirects/preview' })
    .meta({ visit: 'look' })
    .input(edit)
    .output(answer(previewSchema)),
  save: oc
    .route({ method: 'POST', path: '/redirects/save' })
    .meta({ visit: 'support' })
    .input(edit)
    .output(answer(savedSchema)),
  remove: oc
    .route({ method: 'POST', path: '/redirects/remove' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ paths: z.array(z.string().max(2_000)).min(1).max(250) }))
    .output(answer(savedSchema)),
  /** Deletes all that match; `total` is the number the caller was shown. */
  removeMatching: oc
    .route({ method: 'POST', path: '/redirects/remove-matching' })
    .meta({ visit: 'support' })
    .input(redirectFilterSchema.extend({ total: count }))
    .output(answer(z.object({ operationId: z.string() }))),
  /** The pieces, concatenated in order, are the file; `next` requests the following one. */
  csv: oc
    .route({ method: 'POST', path: '/redirects/csv' })
    .meta({ visit: 'merchant' })
    .input(redirectFilterSchema.extend({ cursor: z.string().max(2_000).optional() }))
    .output(csvPieceSchema),
}
