import { ApiError } from './api-error.ts'

/** A piece that did not get through is sent again after so many milliseconds; after the last the merchant is asked. */
const PATIENCE = [500, 1_500, 4_000, 8_000]

/** A file on its way in, as the server tells of it: bytes received so far. */
export interface SentFile {
  id: string
  received: number
}

interface Sending<Sent extends SentFile> {
  api: {
    addPiece(piece: { id: string; at: number; bytes: string }): Promise<Sent>
    getImport(file: { id: string }): Promise<Sent>
  }
  /** Bytes of a piece, a multiple of 3. */
  piece: number
  /** Told after each piece. */
  onProgress: (now: Sent) => void
  patience?: readonly number[]
}

/**
 * Sends what is missing of a file, piece after piece, one in memory at a time. What arrived is asked of the server:
 * a file whose upload began before goes on there, with its last piece first, by which the server sees that it is the
 * same file. Rejects with the last failure when a piece does not get through at all.
 */
export async function sendFile<Sent extends SentFile>(
  file: Blob,
  begun: Sent,
  sending: Sending<Sent>,
): Promise<void> {
  const { api, piece, onProgress, patience = PATIENCE } = sending
  let now = begun
  let failures = 0
  let at = lastPieceOf(now, piece)
  while (now.received < file.size || at < now.received) {
    const isAgain = at < now.received
    const bytes = await inBase64(file.slice(at, at + piece))
    try {
      now = await api.addPiece({ id: now.id, at, bytes })
      at = now.received
      failures = 0
      onProgress(now)
    } catch (error) {
      const pause = patience[failures++]
      if (pause === undefined || !mayPass(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
      // It may have arrived, and only its answer was lost.
      now = await api.getImport({ id: now.id }).catch(() => now)
      if (!isAgain) at = now.received
    }
  }
}

/** Where the piece begins that arrived last: pieces are all of one length but for the end of the file. */
const lastPieceOf = ({ received }: SentFile, piece: number): number =>
  received === 0 ? 0 : Math.floor((received - 1) / piece) * piece

/** No answer, a busy server, one that restarts. What the server refuses it refuses again. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, code } = error
  return status === 0 || status === 429 || status >= 500 || code.endsWith('.piece-out-of-order')
}

/** Bytes given to one call as arguments; engines take some 60,000. */
const AT_ONCE = 30_000

async function inBase64(piece: Blob): Promise<string> {
  const bytes = new Uint8Array(await piece.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE))
  return btoa(text)
}
