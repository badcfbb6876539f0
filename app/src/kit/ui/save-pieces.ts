import { saveFile } from './save-file.ts'

/** A piece of a list's file. */
export interface Piece {
  name: string
  text: string
  /** Cursor of the next piece; absent or null: this is the last one. */
  next?: string | null
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

/** Downloads a list's file, once all of it is fetched. */
export async function savePieces(ask: (cursor: string | undefined) => Promise<Piece>): Promise<void> {
  saveFile({ ...(await joinPieces(ask)), type: 'text/csv' })
}
