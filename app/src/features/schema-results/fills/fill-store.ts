import { looksIn } from '#kit/server/db/look-row.ts'
import { fillResultSchema } from './fill-result.ts'

/** Looks at what of the missing product data a store holds elsewhere. */
export const fillLooks = looksIn('schema_results_fills', fillResultSchema)
