import { type FileEncoding, markedAs } from '#kit/shared/file-encoding.ts'

/**
 * Detects the encoding: by the byte order mark, else UTF-8 if every byte fits, else the encoding of Western
 * spreadsheets. Reads the pieces one at a time, up to the first byte that decides.
 */
export async function encodingOf(pieces: AsyncIterable<Uint8Array>): Promise<FileEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // The first piece may be shorter than a byte order mark.
  let start = new Uint8Array()
  let isSure = true
  for await (const piece of pieces) {
    if (start.length < 3) {
      start = Buffer.concat([start, piece.subarray(0, 3)])
      const marked = markedAs(start)
      if (marked) return marked
    }
    if (!isSure) continue
    try {
      decoder.decode(piece, { stream: true })
    } catch {
      isSure = false
    }
    if (!isSure && start.length >= 3) return 'windows-1252'
  }
  if (!isSure) return 'windows-1252'
  try {
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Decodes the bytes piece by piece, without a byte order mark. */
export async function* decoded(
  pieces: AsyncIterable<Uint8Array>,
  encoding: FileEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
