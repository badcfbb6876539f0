import { ApiError } from './api-error.ts'

/** Delays before a failed piece is sent again, in milliseconds; after the last one the merchant is asked. */
const PATIENCE = [500, 1_500, 4_000, 8_000]

/** State of an upload as reported by the server: bytes received so far. */
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
  /** Called after each piece. */
  onProgress: (now: Sent) => void
  patience?: readonly number[]
}

/**
 * Sends the missing part of a file, one piece in memory at a time. The server reports what has arrived: an earlier
 * upload resumes with its last piece, which shows the server that it is the same file. Rejects with the last failure
 * when a piece cannot be sent at all.
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
      // The piece may have arrived and only its response been lost.
      now = await api.getImport({ id: now.id }).catch(() => now)
      if (!isAgain) at = now.received
    }
  }
}

/** Returns where the piece received last begins: all pieces have the same length, except the last of the file. */
const lastPieceOf = ({ received }: SentFile, piece: number): number =>
  received === 0 ? 0 : Math.floor((received - 1) / piece) * piece

/**
 * Returns true for failures that may pass: no response, a server that is busy or restarting. A refusal by the server
 * is final.
 */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, code } = error
  return status === 0 || status === 429 || status >= 500 || code.endsWith('.piece-out-of-order')
}

/** Bytes passed to one call as arguments; engines accept some 60,000. */
const AT_ONCE = 30_000

async function inBase64(piece: Blob): Promise<string> {
  const bytes = new Uint8Array(await piece.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE))
  return btoa(text)
}
