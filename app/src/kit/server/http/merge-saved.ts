import type { z } from 'zod'
import { mergeEdits, type Unit } from '#kit/shared/merge-edits.ts'
import { ISSUES_TOLD, inputError } from './input-error.ts'
import { schemaIssue } from './schema-issue.ts'

/**
 * Returns the settings to store: what is stored now with the edits of a form that was opened on `before`; without
 * `before`, the form as it is. Throws `http.invalid-input` if both together break a bound of the schema.
 */
export function mergeSaved<Values>(
  schema: z.ZodType<Values>,
  now: Values,
  { before, after }: { before: Values | undefined; after: Values },
  unit?: Unit<Values>,
): Values {
  if (before === undefined) return after
  const merged = mergeEdits(now, { before, after }, unit)
  const read = schema.safeParse(merged)
  if (read.success) return read.data
  throw inputError(read.error.issues.slice(0, ISSUES_TOLD).map((issue) => schemaIssue(issue, merged)))
}
