import { oc } from '@orpc/contract'
import { z } from 'zod'
import { answer } from '#kit/shared/schemas.ts'

export const integrationSchema = z.object({
  /** Its words are in this feature's texts, below `integration:row.<slug>`. */
  slug: z.string(),
  /** `unknown`: it could not be read. */
  state: z.enum(['connected', 'attention', 'off', 'unknown']),
  note: z.string().nullable(),
  values: z.record(z.string(), z.string()),
  lastWorkedAt: z.union([z.iso.datetime(), z.iso.date()]).nullable(),
  setAt: z
    .discriminatedUnion('by', [
      z.object({ by: z.literal('merchant'), to: z.string() }),
      z.object({ by: z.literal('operator'), setting: z.string() }),
    ])
    .nullable(),
})
export type ShownIntegration = z.infer<typeof integrationSchema>

/** API of the integrations and their state. */
export const integrationContract = {
  list: oc
    .route({ method: 'GET', path: '/integrations' })
    .output(answer(z.object({ rows: z.array(integrationSchema) }))),
}
