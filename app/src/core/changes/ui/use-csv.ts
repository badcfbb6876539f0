import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#kit/ui/save-file.ts'

interface Piece {
  name: string
  text: string
  next: string | null
}

/** Converts a list's query to that of its file: from a cursor on, with the piece's own limit. */
export function pieceOf<Query extends { limit?: unknown; cursor?: string | undefined }>(
  { limit: _, cursor: __, ...filters }: Query,
  cursor: string | undefined,
): Omit<Query, 'limit' | 'cursor'> & { cursor?: string } {
  return { ...filters, ...(cursor !== undefined && { cursor }) }
}

/** Saves a list as a file, fetched piece by piece so that its length does not matter. */
export function useCsv(ask: (cursor: string | undefined) => Promise<Piece>) {
  const csv = useMutation({
    mutationFn: async () => {
      const texts: string[] = []
      let piece = await ask(undefined)
      texts.push(piece.text)
      while (piece.next !== null) {
        piece = await ask(piece.next)
        texts.push(piece.text)
      }
      saveFile({ name: piece.name, text: texts.join(''), type: 'text/csv' })
    },
  })
  return { save: () => csv.mutate(), busy: csv.isPending, error: csv.error }
}
