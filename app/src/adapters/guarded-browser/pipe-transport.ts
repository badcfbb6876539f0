import type { Readable, Writable } from 'node:stream'
import type { ConnectionTransport } from 'puppeteer-core'

/** Maximum size of a protocol message; a trace comes in parts, a screenshot in one. */
const MOST_BYTES = 256 * 1024 * 1024

/**
 * The debugging protocol over two pipes, messages ended by a zero byte. There is no port that another process could
 * reach, and a browser whose pipes close exits.
 */
export function pipeTransport(toBrowser: Writable, fromBrowser: Readable): ConnectionTransport {
  let parts: Buffer[] = []
  let size = 0
  let isClosed = false
  const transport: ConnectionTransport = {
    send: (message) => void toBrowser.write(`${message}\0`),
    close: () => {
      if (isClosed) return
      isClosed = true
      toBrowser.destroy()
      fromBrowser.destroy()
      transport.onclose?.()
    },
  }
  const take = (part: Buffer): void => {
    size += part.length
    if (size > MOST_BYTES) return transport.close()
    parts.push(part)
  }
  fromBrowser.on('data', (chunk: Buffer) => {
    let from = 0
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
      take(chunk.subarray(from, end))
      const message = Buffer.concat(parts).toString('utf8')
      parts = []
      size = 0
      from = end + 1
      // Responses must not be handled within the event that delivered them.
      queueMicrotask(() => transport.onmessage?.(message))
    }
    if (from < chunk.length) take(chunk.subarray(from))
  })
  fromBrowser.on('close', () => transport.close())
  for (const stream of [toBrowser, fromBrowser]) stream.on('error', () => transport.close())
  return transport
}
