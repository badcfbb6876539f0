import { BulkResultError } from './bulk-result-error.ts'

/** In bytes; a product with the longest description and every requested field is far smaller. */
const LONGEST_LINE = 16 * 1024 * 1024
const NEWLINE = 0x0a

/**
 * Yields the values of a JSONL stream after its first `skip` lines. Throws `BulkResultError` at a line that is no
 * JSON or too long.
 */
export async function* jsonLines(chunks: AsyncIterable<Buffer>, skip = 0): AsyncGenerator<unknown> {
  let rest: Buffer[] = []
  let restBytes = 0
  let number = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      rest.push(chunk.subarray(from, end))
      if (++number > skip) yield parse(rest, number)
      rest = []
      restBytes = 0
      from = end + 1
    }
    restBytes += chunk.length - from
    if (restBytes > LONGEST_LINE)
      throw new BulkResultError(`Line ${number + 1} of a bulk result is longer than ${LONGEST_LINE} bytes.`)
    if (from < chunk.length) rest.push(chunk.subarray(from))
  }
  if (restBytes > 0 && ++number > skip) yield parse(rest, number)
}

function parse(parts: Buffer[], number: number): unknown {
  const [only] = parts
  const text = (parts.length === 1 && only ? only : Buffer.concat(parts)).toString('utf8')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BulkResultError(`Line ${number} of a bulk result is not JSON.`, { cause })
  }
}
