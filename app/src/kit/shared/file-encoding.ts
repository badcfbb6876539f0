/** Encoding of a file. */
export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Returns the encoding a byte order mark names; null without one. */
export function markedAs(bytes: Uint8Array): FileEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null
}

/**
 * Returns the text of a small file: by its byte order mark, else as UTF-8 if every byte fits, else in the encoding of
 * Western spreadsheets. `encodingOf` (`kit/server/csv`) decides in the same way for files that come in pieces.
 */
export function fileText(bytes: Uint8Array): string {
  const marked = markedAs(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
