/** Columns of our own file, in order; the platform's product file calls three of them the same. */
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

/** A cell with this word alone clears the text; an empty cell leaves it as it is, in every file. */
export const CLEARING_CELL = '[clear]'

/** Bytes of the largest file taken, and most rows. */
export const IMPORT_LIMITS = { file: 64 * 1024 * 1024, rows: 200_000 } as const
