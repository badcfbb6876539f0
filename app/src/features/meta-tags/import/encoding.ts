/** How a file's bytes are read. */
export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * By the byte order mark, else UTF-8 when every byte fits it, else the encoding spreadsheets of the western world use.
 * Reads the pieces to the first byte that decides, one at a time.
 */
export async function encodingOf(pieces: AsyncIterable<Uint8Array>): Promise<FileEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  for await (const piece of pieces) {
    const marked = isFirst ? markedAs(piece) : null
    if (marked) return marked
    isFirst = false
    try {
      decoder.decode(piece, { stream: true })
    } catch {
      return 'windows-1252'
    }
  }
  try {
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

function markedAs(bytes: Uint8Array): FileEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null
}

/** The text behind the bytes, piece by piece, without a byte order mark. */
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
