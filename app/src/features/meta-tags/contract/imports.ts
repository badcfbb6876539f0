import { z } from 'zod'
import { operationSchema } from '#core/changes/contract.ts'
import { oc } from '#core/registry/route.ts'
import { filePiece, fileStart, uploadSchema } from '#core/uploads/domain/upload-schema.ts'
import { answer, count } from '#kit/shared/schemas.ts'

export const ROW_VERDICTS = ['changes', 'unchanged', 'not-found', 'wrong'] as const

export const importSchema = uploadSchema.extend({
  /** Rows processed so far; all of them once checked. */
  rows: count,
  changes: count,
  unchanged: count,
  notFound: count,
  wrong: count,
  /** `signpost`: our own export. `products`: the platform's product file. */
  format: z.enum(['signpost', 'products']).nullable(),
  /** Reason why the file as a whole was refused. */
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      details: z.record(z.string(), z.unknown()),
      line: count.nullable(),
    })
    .nullable(),
})
export type MetaTagsImport = z.infer<typeof importSchema>

export const importRowSchema = z.object({
  /** Line number in the file; the heading is line 1. */
  line: count,
  gid: z.string().nullable(),
  label: z.string(),
  verdict: z.enum(ROW_VERDICTS),
  /** `meta-tags:import.reason.<reason>`; null for `changes` and `unchanged`. */
  reason: z.string().nullable(),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type ImportRow = z.infer<typeof importRowSchema>

const id = z.object({ id: z.uuid() })
const one = answer(importSchema)

/**
 * A file is uploaded in pieces and checked against the catalogue (dry run). It is then started, or deleted after a
 * day.
 */
export const importContract = {
  beginImport: oc
    .route({ method: 'POST', path: '/meta-tags/imports' })
    .meta({ visit: 'support' })
    .input(fileStart)
    .output(one),
  addPiece: oc
    .route({ method: 'POST', path: '/meta-tags/imports/{id}/pieces' })
    .meta({ visit: 'support' })
    .input(filePiece)
    .output(one),
  /** Starts the dry run after the last piece. Poll `getImport` until the state is `checked` or `refused`. */
  checkImport: oc
    .route({ method: 'POST', path: '/meta-tags/imports/{id}/check' })
    .meta({ visit: 'support' })
    .input(id)
    .output(one),
  getImport: oc.route({ method: 'GET', path: '/meta-tags/imports/{id}' }).input(id).output(one),
  importRows: oc
    .route({ method: 'GET', path: '/meta-tags/imports/{id}/rows' })
    .input(
      z.object({
        id: z.uuid(),
        verdict: z.enum(ROW_VERDICTS).optional(),
        /** `next` of the previous page. */
        cursor: z.coerce.number().int().min(0).optional(),
        limit: z.coerce.number().int().min(1).max(250).default(50),
      }),
    )
    .output(answer(z.object({ rows: z.array(importRowSchema), next: z.number().int().nullable() }))),
  /**
   * Writes the changed rows as one operation; null when only focus keywords change, which Signpost stores itself.
   * Starting the same import again returns the same operation.
   */
  startImport: oc
    .route({ method: 'POST', path: '/meta-tags/imports/{id}/start' })
    .meta({ visit: 'support' })
    .input(id)
    .output(answer(operationSchema.nullable())),
  removeImport: oc
    .route({ method: 'DELETE', path: '/meta-tags/imports/{id}' })
    .meta({ visit: 'support' })
    .input(id)
    .output(answer(z.object({ id: z.uuid() }))),
}
