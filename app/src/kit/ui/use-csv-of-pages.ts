import { csvTable, type FileColumn } from '#kit/shared/csv.ts'
import type { Piece } from './save-pieces.ts'
import { type Csv, useCsv } from './use-csv.ts'

interface PagesFile<Row> {
  /** Of the file, without its ending. */
  name: string
  columns: readonly FileColumn<Row>[]
  page: (cursor: string | undefined) => Promise<{ rows: readonly Row[]; next?: string | null }>
}

/** Returns how to fetch the pieces of a file that is written from a list's own pages. */
export function piecesOfPages<Row>({ name, columns, page }: PagesFile<Row>) {
  return async (cursor: string | undefined): Promise<Piece> => {
    const { rows, next = null } = await page(cursor)
    return { name: `${name}.csv`, text: csvTable(columns, rows, { isBeginning: cursor === undefined }), next }
  }
}

/**
 * Saves a list of the staff's console, whose language only the browser knows: the file is written here from the list's
 * own pages. A store's lists are written by the server, which refuses them to visiting staff.
 */
export function useCsvOfPages<Row>(file: PagesFile<Row>): Csv {
  return useCsv(piecesOfPages(file))
}

/** Returns a page by its number as pages by cursor: the cursor is the next page's number. */
export function numberedPage<Row>(
  ask: (page: number) => Promise<{ rows: readonly Row[]; total: number; pageSize: number }>,
): PagesFile<Row>['page'] {
  return async (cursor) => {
    const page = Number(cursor ?? 1)
    const { rows, total, pageSize } = await ask(page)
    return { rows, next: page * pageSize < total && rows.length > 0 ? String(page + 1) : null }
  }
}
