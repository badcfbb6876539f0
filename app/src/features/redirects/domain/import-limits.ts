/** Most bytes of a file, and most lines. */
export const IMPORT_LIMITS = { file: 32 * 1024 * 1024, lines: 200_000 } as const

/** Columns of our export, the same as the platform's, which its own import reads in every language. */
export const CSV_COLUMNS = { path: 'Redirect from', target: 'Redirect to' } as const
export type CsvColumn = keyof typeof CSV_COLUMNS

/** Longest path and target the platform stores. */
export const LONGEST = 1_024
