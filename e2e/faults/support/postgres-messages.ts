import type { Socket } from 'node:net'

/** Messages of a client up to the point where the server responds: a query with its parameters. */
export interface Group {
  bytes: Buffer
  /** Text of its statement; empty without one. */
  text: string
  /** Its parameters as in the message. */
  values: string
  /** Whether the server reports when it is ready for the next. */
  expectsAnswer: boolean
}

/** Yields the start packet and passwords unchanged, then each query separately. */
export async function* frontendGroups(client: Socket): AsyncGenerator<Group> {
  let rest: Buffer = Buffer.alloc(0)
  let hasStarted = false
  let parts: Buffer[] = []
  let text = ''
  let values = ''
  for await (const chunk of client as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      const length = lengthOf(rest, hasStarted)
      if (length === null || rest.length < length) break
      const bytes = rest.subarray(0, length)
      rest = rest.subarray(length)
      const type = hasStarted ? String.fromCharCode(bytes[0] ?? 0) : 'start'
      hasStarted = true
      if (type === 'Q' || type === 'P') text ||= statementOf(type, bytes)
      if (type === 'B') values += bytes.toString('latin1')
      parts.push(bytes)
      const expectsAnswer = type === 'Q' || type === 'S'
      if (!expectsAnswer && !['start', 'p', 'X'].includes(type)) continue
      yield { bytes: Buffer.concat(parts), text, values, expectsAnswer }
      parts = []
      text = ''
      values = ''
    }
  }
}

/** The start packet has no type. */
function lengthOf(bytes: Buffer, hasStarted: boolean): number | null {
  const at = hasStarted ? 1 : 0
  return bytes.length < at + 4 ? null : at + bytes.readInt32BE(at)
}

/** In a Parse message, the name of the plan comes before the statement. */
function statementOf(type: string, bytes: Buffer): string {
  const from = type === 'Q' ? 5 : bytes.indexOf(0, 5) + 1
  return bytes.toString('utf8', from, bytes.indexOf(0, from))
}
