import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface LoadOptions {
  port: number
  connections: number
  seconds: number
  /** Maximum number of requests; absent: as many as the time allows. */
  most?: number
  /** Requests started per second, evenly; absent: each connection sends again as soon as it has its response. */
  aSecond?: number
  /** Complete HTTP/1.1 requests, used in turn. */
  requests: readonly string[]
}

export interface LoadResult {
  requests: number
  /** Responses with a status other than 200. */
  failed: number
  perSecond: number
  /** In milliseconds. */
  p50: number
  p99: number
}

/**
 * Sends requests over keep-alive connections, each waiting for its response, for a fixed time or number. Uses plain
 * sockets: the generator shares the machine with what it measures and should cost little.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const until = performance.now() + options.seconds * 1_000
  const times: number[] = []
  let failed = 0
  let turn = 0
  const { most = Number.POSITIVE_INFINITY, aSecond = Number.POSITIVE_INFINITY } = options
  const next = () => options.requests[turn++ % options.requests.length] ?? ''
  const goesOn = (): boolean => performance.now() < until && turn < most
  const started = performance.now()
  await Promise.all(
    Array.from({ length: options.connections }, async () => {
      const socket = connect({ port: options.port, host: '127.0.0.1', noDelay: true })
      try {
        const read = answers(socket)
        while (goesOn()) {
          const request = next()
          const early = started + (turn / aSecond) * 1_000 - performance.now()
          if (early > 1) await wait(early)
          const sent = performance.now()
          socket.write(request)
          if ((await read()) !== 200) failed++
          times.push(performance.now() - sent)
        }
      } finally {
        socket.destroy()
      }
    }),
  )
  const seconds = (performance.now() - started) / 1_000
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100
  return {
    requests: times.length,
    failed,
    perSecond: Math.round(times.length / seconds),
    p50: at(0.5),
    p99: at(0.99),
  }
}

/** Reads responses one by one: status line, content-length, body. Returns the status. */
function answers(socket: Socket): () => Promise<number> {
  let buffer: Buffer = Buffer.alloc(0)
  let waiting: { resolve(status: number): void; reject(error: Error): void } | null = null
  const deliver = (): void => {
    const end = buffer.indexOf('\r\n\r\n')
    if (end < 0 || !waiting) return
    const head = buffer.toString('latin1', 0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (buffer.length < end + 4 + length) return
    buffer = buffer.subarray(end + 4 + length)
    const { resolve } = waiting
    waiting = null
    resolve(Number(head.slice(9, 12)))
  }
  const fail = (error: Error): void => waiting?.reject(error)
  socket.on('data', (chunk: Buffer) => {
    buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk])
    deliver()
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The connection was closed.')))
  return () =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject }
      deliver()
    })
}
