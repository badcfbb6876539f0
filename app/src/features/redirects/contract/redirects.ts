import { oc } from '@orpc/contract'
import { z } from 'zod'
import { LONGEST } from '../domain/import-limits.ts'
import { PROBLEMS } from '../domain/problems.ts'

const count = z.number().int().min(0)
const url = z.string().trim().min(1).max(LONGEST)

/** Code, key and values of the compiler; words are made on the screen. */
export const findingSchema = z.object({
  code: z.enum(['refused', 'mended', 'noticed']),
  key: z.string(),
  values: z.record(z.string(), z.string()),
  line: count.optional(),
})
export type ShownFinding = z.infer<typeof findingSchema>

export const redirectStateSchema = z.object({
  total: count,
  /** As Signpost wrote them. */
  ours: count,
  /** How many redirects have this problem. */
  problems: z.partialRecord(z.enum(PROBLEMS), count),
  /** How many have any. */
  withProblems: count,
  /** How many a repair would put right. */
  repairable: count,
  limit: count,
  room: count,
  /** The store's redirects as of then; null: never read. */
  asOf: z.iso.datetime().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  reading: z.boolean(),
  checking: z.boolean(),
  /** Code of why they could not be read. */
  error: z.string().nullable(),
})
export type RedirectState = z.infer<typeof redirectStateSchema>

export const redirectFilterSchema = z.object({
  q: z.string().trim().max(200).optional(),
  /** `any`: with any problem at all. */
  problem: z.enum([...PROBLEMS, 'any']).optional(),
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
  /** The path of the redirect that is edited; absent: a new one. */
  was: z.string().max(2_000).optional(),
})
const previewSchema = z.object({
  findings: z.array(findingSchema),
  /** Nothing would be written. */
  isRefused: z.boolean(),
  /** Every redirect that would change, with where it leads before and after. */
  steps: z.array(z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type RedirectPreview = z.infer<typeof previewSchema>

const savedSchema = z.object({
  findings: z.array(findingSchema),
  isRefused: z.boolean(),
  operationId: z.string().nullable(),
  /** Too many to wait for: the worker writes them. */
  isRunning: z.boolean(),
  /** Writes the store refused, or that met an edit of somebody else. */
  failed: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
})
export type SavedRedirect = z.infer<typeof savedSchema>

export const redirectsRoutes = {
  /** What is held and what is wrong; asks for a new reading and a check where what is known is old. */
  state: oc.route({ method: 'GET', path: '/redirects' }).output(z.object({ data: redirectStateSchema })),
  /** Reads the store's redirects again. */
  read: oc.route({ method: 'POST', path: '/redirects/read' }).output(z.object({ data: redirectStateSchema })),
  list: oc
    .route({ method: 'POST', path: '/redirects/list' })
    .input(redirectFilterSchema.extend({ cursor: z.string().max(2_000).optional() }))
    .output(
      z.object({
        data: z.object({
          rows: z.array(redirectRowSchema),
          next: z.string().nullable(),
          total: count,
          pageSize: count,
        }),
      }),
    ),
  /** What an edit would do, with the whole graph in view. Writes nothing. */
  preview: oc
    .route({ method: 'POST', path: '/redirects/preview' })
    .input(edit)
    .output(z.object({ data: previewSchema })),
  save: oc
    .route({ method: 'POST', path: '/redirects/save' })
    .input(edit)
    .output(z.object({ data: savedSchema })),
  remove: oc
    .route({ method: 'POST', path: '/redirects/remove' })
    .input(z.strictObject({ paths: z.array(z.string().max(2_000)).min(1).max(250) }))
    .output(z.object({ data: savedSchema })),
  /** Deletes all that fit; `total` is how many whoever asks was shown. */
  removeMatching: oc
    .route({ method: 'POST', path: '/redirects/remove-matching' })
    .input(redirectFilterSchema.extend({ total: count }))
    .output(z.object({ data: z.object({ operationId: z.string() }) })),
  /** Pieces in order, one behind the other, are the file; `next` asks for the following one. */
  exportCsv: oc
    .route({ method: 'POST', path: '/redirects/export' })
    .input(redirectFilterSchema.extend({ cursor: z.string().max(2_000).optional() }))
    .output(
      z.object({ data: z.object({ name: z.string(), text: z.string(), next: z.string().nullable() }) }),
    ),
}
