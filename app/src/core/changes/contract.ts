import { oc } from '@orpc/contract'
import { z } from 'zod'

/** One operation of the store's history: who did what, when, with what effect. */
export const operationSchema = z.object({
  id: z.string(),
  /** Change kind, `structured-data.settings`. */
  kind: z.string(),
  cause: z.enum(['merchant', 'automation', 'undo', 'system']),
  /** Person or part that caused it, for people: the user's id or `Signpost`. */
  actor: z.string(),
  /** Locale key of the one-line title and its values. */
  title: z.object({ key: z.string(), values: z.record(z.string(), z.string()) }),
  state: z.enum(['running', 'done', 'partial', 'failed']),
  createdAt: z.iso.datetime(),
  total: z.number().int(),
  applied: z.number().int(),
  failed: z.number().int(),
  /** False when it was undone already, failed, or its kind knows no way back. */
  undoable: z.boolean(),
  undoneBy: z.string().nullable(),
})
export type Operation = z.infer<typeof operationSchema>

export const changesContract = {
  list: oc
    .route({ method: 'GET', path: '/history' })
    .input(
      z.object({ limit: z.coerce.number().int().min(1).max(250).default(50), before: z.string().optional() }),
    )
    .output(z.object({ data: z.array(operationSchema) })),
  undo: oc
    .route({ method: 'POST', path: '/history/{id}/undo' })
    .input(z.object({ id: z.string().regex(/^\d{1,18}$/) }))
    .output(z.object({ data: operationSchema })),
}
