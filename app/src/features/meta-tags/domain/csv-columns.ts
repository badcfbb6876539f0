/**
 * Columns of our own file, in order; the platform's product file uses the same names for three of them. They are
 * English in every language, because the file is imported again.
 */
export const CSV_COLUMNS = {
  kind: 'Kind',
  id: 'Id',
  handle: 'Handle',
  title: 'Title',
  seoTitle: 'SEO Title',
  seoDescription: 'SEO Description',
  focusKeyword: 'Focus Keyword',
} as const
export type CsvColumn = keyof typeof CSV_COLUMNS

/** A cell that holds only this word clears the text; an empty cell leaves it unchanged. Applies to every file. */
export const CLEARING_CELL = '[clear]'

/** Maximum size of a file in bytes, and maximum number of rows. */
export const IMPORT_LIMITS = { file: 64 * 1024 * 1024, rows: 200_000 } as const
