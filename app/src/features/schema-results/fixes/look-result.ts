import { z } from 'zod'
import { conflictSchema } from '../contract/fixes.ts'

const editSchema = z.object({
  file: z.string(),
  from: z.number().int(),
  to: z.number().int(),
  text: z.string(),
})

/** What a look found, as it is kept. */
export const lookResultSchema = z.object({
  theme: z.object({ id: z.string(), name: z.string() }).nullable(),
  samples: z.number().int(),
  conflicts: z.array(conflictSchema.extend({ edits: z.array(editSchema) })),
  /** SHA-256 of each file that edits are about, as it was read. */
  digests: z.record(z.string(), z.string()),
})
export type LookResult = z.infer<typeof lookResultSchema>
