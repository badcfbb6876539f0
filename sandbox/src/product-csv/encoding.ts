import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { UnreadableFile } from './issues.ts'

/** Encoding of a file. */
export interface Encoding {
  name: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  /** True for UTF-8 with invalid bytes, which become U+FFFD. */
  damaged: boolean
}

/** Largest accepted file, in bytes, so that one file cannot exhaust the machine's memory. */
export const FILE_LIMIT = 200_000_000

const action = 'Save it as "CSV UTF-8 (comma-separated)" and import that file.'

/**
 * Detects the encoding of a file by reading it once. Text that is invalid UTF-8 and has no multi-byte UTF-8 character
 * is taken as Windows-1252, which spreadsheet programs write on Western machines. Throws `UnreadableFile` if the file
 * is not text.
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  const facts = await stat(path).catch(() => undefined)
  if (!facts?.isFile())
    throw new UnreadableFile(path, { what: 'There is no such file.', action: 'Check the path.' })
  if (facts.size > FILE_LIMIT)
    throw new UnreadableFile(path, {
      what: `The file has ${facts.size} bytes; at most ${FILE_LIMIT} are read.`,
      action: 'Split it into several files and import them together.',
    })
  let start = Buffer.alloc(0)
  let damaged = false
  let multibyte = false
  const strict = new TextDecoder('utf-8', { fatal: true })
  let lenient: TextDecoder | undefined
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (start.length < 4) {
      start = Buffer.concat([start, chunk]).subarray(0, 4)
      if (start[0] === 0xff && start[1] === 0xfe) return { name: 'utf-16le', damaged: false }
      if (start[0] === 0xfe && start[1] === 0xff) return { name: 'utf-16be', damaged: false }
      if (start.subarray(0, 2).toString('latin1') === 'PK')
        throw new UnreadableFile(path, { what: 'This is a spreadsheet or archive, not a CSV file.', action })
    }
    if (chunk.includes(0)) throw new UnreadableFile(path, { what: 'This is not a text file.', action })
    if (!lenient)
      try {
        multibyte = hasMultibyte(strict.decode(chunk, { stream: true })) || multibyte
        continue
      } catch {
        damaged = true
        lenient = new TextDecoder('utf-8')
      }
    multibyte = hasMultibyte(lenient.decode(chunk, { stream: true })) || multibyte
  }
  if (!damaged)
    try {
      strict.decode()
    } catch {
      damaged = true
    }
  return damaged && !multibyte ? { name: 'windows-1252', damaged: false } : { name: 'utf-8', damaged }
}

/** True if UTF-8 decoding gave a character beyond ASCII other than the replacement character. */
const hasMultibyte = (text: string) => /[^\p{ASCII}\uFFFD\uFEFF]/u.test(text)
