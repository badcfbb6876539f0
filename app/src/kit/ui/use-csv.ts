import { useMutation } from '@tanstack/react-query'
import type { ReservableCall } from './api/closed-calls.ts'
import { NOT_LOADED } from './load-again.ts'
import type { Piece } from './save-pieces.ts'

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

/**
 * Saves a list as a file, fetched piece by piece so that its length does not matter. The code that does it is loaded
 * when the button is pressed: most visits save no file.
 */
export function useCsv(ask: (cursor: string | undefined) => Promise<Piece>, call?: ReservableCall): Csv {
  const csv = useMutation({
    mutationFn: async () => {
      const { savePieces } = await import('./save-pieces.ts').catch(() => {
        throw NOT_LOADED
      })
      await savePieces(ask)
    },
  })
  return { save: () => csv.mutate(), busy: csv.isPending, error: csv.error, call }
}
