import type { Readable } from 'node:stream'

/**
 * The lines of a text, split at line feeds alone: JSON may hold U+2028 and U+2029 as they are, where other readers of
 * lines would split. UTF-8, or UTF-16 with its byte order mark; marks do not belong to the lines.
 * Throws what the stream throws.
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
      // The first piece may be shorter than a mark.
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
