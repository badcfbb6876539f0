import { looksIn } from '#kit/server/db/look-row.ts'
import { fillResultSchema } from './fill-result.ts'

/** Searches for missing product data that a store holds elsewhere. */
export const fillLooks = looksIn('schema_results_fills', fillResultSchema)
