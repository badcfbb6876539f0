import { useMutation } from '@tanstack/react-query'
import { csvTable, type FileColumn } from '#kit/shared/csv.ts'
import type { ReservableCall } from './api/closed-calls.ts'
import { saveFile } from './save-file.ts'

interface Piece {
  name: string
  text: string
  /** Cursor of the next piece; absent or null: this is the last one. */
  next?: string | null
}

/** A list's file: `save` fetches and downloads it; `error` is why the last attempt failed. */
export interface Csv {
  save: () => void
  busy: boolean
  error: Error | null
  /** The call that makes the file: where it is closed to the person at the screen, the button is too. */
  call: ReservableCall | undefined
}

/** Converts a list's query to that of its file: from a cursor on, with the piece's own limit. */
export function pieceOf<Query extends { limit?: unknown; cursor?: string | undefined }>(
  { limit: _, cursor: __, ...filters }: Query,
  cursor: string | undefined,
): Omit<Query, 'limit' | 'cursor'> & { cursor?: string } {
  return { ...filters, ...(cursor !== undefined && { cursor }) }
}

/** Fetches a file's pieces one after the other and joins them. */
export async function joinPieces(
  ask: (cursor: string | undefined) => Promise<Piece>,
): Promise<{ name: string; text: string }> {
  let piece = await ask(undefined)
  const texts = [piece.text]
  while (piece.next != null) {
    piece = await ask(piece.next)
    texts.push(piece.text)
  }
  return { name: piece.name, text: texts.join('') }
}

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

/** Saves a list as a file, fetched piece by piece so that its length does not matter. */
export function useCsv(ask: (cursor: string | undefined) => Promise<Piece>, call?: ReservableCall): Csv {
  const csv = useMutation({
    mutationFn: async () => saveFile({ ...(await joinPieces(ask)), type: 'text/csv' }),
  })
  return { save: () => csv.mutate(), busy: csv.isPending, error: csv.error, call }
}

/**
 * The same for a list of the staff's console, whose language only the browser knows: the file is written here from the
 * list's own pages. A store's lists are written by the server, which refuses them to visiting staff.
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
