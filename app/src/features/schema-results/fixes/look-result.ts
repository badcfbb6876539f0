import { z } from 'zod'
import { looksIn } from '#kit/server/db/look-row.ts'
import { conflictSchema } from '../contract/fixes.ts'

const editSchema = z.object({
  file: z.string(),
  from: z.number().int(),
  to: z.number().int(),
  text: z.string(),
})

/** Stored result of a theme check. */
const lookResultSchema = z.object({
  theme: z.object({ id: z.string(), name: z.string() }).nullable(),
  samples: z.number().int(),
  conflicts: z.array(conflictSchema.extend({ edits: z.array(editSchema) })),
  /** SHA-256 of each file to edit, as it was read. */
  digests: z.record(z.string(), z.string()),
})
export type LookResult = z.infer<typeof lookResultSchema>

/** Checks of who prints which markup in a store's theme. */
export const themeLooks = looksIn('schema_results_looks', lookResultSchema)
