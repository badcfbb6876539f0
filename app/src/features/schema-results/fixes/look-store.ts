import { looksIn } from '#kit/server/db/look-row.ts'
import { lookResultSchema } from './look-result.ts'

/** Checks of who prints which markup in a store's theme. */
export const themeLooks = looksIn('schema_results_looks', lookResultSchema)
