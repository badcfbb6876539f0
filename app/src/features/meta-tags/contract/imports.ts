import { oc } from '@orpc/contract'
import { z } from 'zod'
import { operationSchema } from '#core/changes/contract.ts'
import { filePiece, fileStart, uploadSchema } from '#core/uploads/domain/upload-schema.ts'

export const ROW_VERDICTS = ['changes', 'unchanged', 'not-found', 'wrong'] as const

const count = z.number().int().min(0)
export const importSchema = uploadSchema.extend({
  /** Rows looked at so far; all of them when checked. */
  rows: count,
  changes: count,
  unchanged: count,
  notFound: count,
  wrong: count,
  /** `signpost`: our own export. `products`: the platform's product file. */
  format: z.enum(['signpost', 'products']).nullable(),
  /** Why the file as a whole was refused. */
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
  /** Line of the file, the heading is line 1. */
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
const one = z.object({ data: importSchema })

/** A file comes in pieces, is checked against the catalogue (dry run) and then started, or forgotten after a day. */
export const importContract = {
  beginImport: oc.route({ method: 'POST', path: '/meta-tags/imports' }).input(fileStart).output(one),
  addPiece: oc.route({ method: 'POST', path: '/meta-tags/imports/{id}/pieces' }).input(filePiece).output(one),
  /** The last piece is in: the dry run begins. Ask `getImport` until the state is `checked` or `refused`. */
  checkImport: oc.route({ method: 'POST', path: '/meta-tags/imports/{id}/check' }).input(id).output(one),
  getImport: oc.route({ method: 'GET', path: '/meta-tags/imports/{id}' }).input(id).output(one),
  importRows: oc
    .route({ method: 'GET', path: '/meta-tags/imports/{id}/rows' })
    .input(
      z.object({
        id: z.uuid(),
        verdict: z.enum(ROW_VERDICTS).optional(),
        /** `next` of the page before. */
        cursor: z.coerce.number().int().min(0).optional(),
        limit: z.coerce.number().int().min(1).max(250).default(50),
      }),
    )
    .output(
      z.object({ data: z.object({ rows: z.array(importRowSchema), next: z.number().int().nullable() }) }),
    ),
  /**
   * Writes the rows that change, as one operation; null when only focus keywords change, which are ours. The same import
   * started twice answers the same operation.
   */
  startImport: oc
    .route({ method: 'POST', path: '/meta-tags/imports/{id}/start' })
    .input(id)
    .output(z.object({ data: operationSchema.nullable() })),
  removeImport: oc
    .route({ method: 'DELETE', path: '/meta-tags/imports/{id}' })
    .input(id)
    .output(z.object({ data: z.object({ id: z.uuid() }) })),
}
