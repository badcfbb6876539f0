import type { Readable } from 'node:stream'

/**
 * Yields the lines of a text, split only at line feeds: JSON may contain U+2028 and U+2029 unescaped, at which other
 * readers would split. Accepts UTF-8, or UTF-16 with a byte order mark; removes the mark. Throws what the stream
 * throws.
 */
export async function* readLines(stream: Readable): AsyncGenerator<string> {
  let open: string[] = []
  for await (const text of decoded(stream)) {
    const [first = '', ...more] = text.split('\n')
    open.push(first)
    for (const next of more) {
      yield open.join('')
      open = [next]
    }
  }
  yield open.join('')
}

async function* decoded(stream: Readable): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let start: Buffer = Buffer.alloc(0)
  for await (const piece of stream) {
    const bytes = Buffer.from(piece as Uint8Array)
    if (decoder) yield decoder.decode(bytes, { stream: true })
    else {
      start = Buffer.concat([start, bytes])
      // The first chunk may be shorter than a byte order mark.
      if (start.length < 2) continue
      decoder = new TextDecoder(markedAs(start))
      yield decoder.decode(start, { stream: true })
    }
  }
  yield (decoder ?? new TextDecoder()).decode(decoder ? undefined : start)
}

function markedAs(start: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8'
}
