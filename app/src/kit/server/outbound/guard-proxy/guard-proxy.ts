import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { GuardedSockets } from '#kit/server/outbound/guarded-socket.ts'
import { AppError } from '#kit/shared/errors.ts'
import { endToEndHeaders } from './hop-headers.ts'

export interface ProxyLimits {
  /** Bytes in both directions, over all connections. */
  maxBytes: number
  /** Concurrent connections; more are refused. */
  maxConnections: number
}

/** A host the browser requested and was refused. */
export interface Refusal {
  host: string
  code: string
}

/** The browser's only way to the network. Every connection is checked like one of our own. */
export interface GuardProxy {
  port: number
  bytes(): number
  /** The first refusals, up to `MOST_REFUSALS`. */
  refusals(): Refusal[]
  close(): Promise<void>
}

const CONNECT_WITHIN_MS = 10_000
const MOST_REFUSALS = 50

/**
 * Starts a proxy on loopback for one browser. Names are resolved and checked only here, at each connection:
 * redirects, subresources and sockets are connections like any other. `onLimit` is called once when a limit is
 * reached.
 */
export async function startGuardProxy(
  sockets: GuardedSockets,
  limits: ProxyLimits,
  onLimit: () => void,
): Promise<GuardProxy> {
  const open = new Set<Duplex>()
  const refusals: Refusal[] = []
  let bytes = 0
  let isOver = false

  const count = (chunk: Buffer): void => {
    bytes += chunk.length
    if (bytes <= limits.maxBytes || isOver) return
    isOver = true
    for (const socket of open) socket.destroy()
    onLimit()
  }
  const keep = (socket: Duplex): void => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => open.delete(socket))
  }
  const dial = async (url: string): Promise<Socket | null> => {
    try {
      // Each connection has two sockets: the browser's side counts as well.
      if (isOver || open.size > limits.maxConnections * 2) throw new Error('limit')
      const socket = await sockets.open(url, { timeoutMs: CONNECT_WITHIN_MS })
      keep(socket)
      socket.on('data', count)
      socket.pause()
      return socket
    } catch (error) {
      if (refusals.length < MOST_REFUSALS)
        refusals.push({ host: URL.parse(url)?.host ?? '', code: codeOf(error) })
      return null
    }
  }

  const server = createServer((asked, answer) => void forward(asked, answer))

  async function forward(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const url = URL.parse(asked.url ?? '')
    // Refuses requests to the proxy itself, and schemes that require a tunnel.
    if (url?.protocol !== 'http:') return refuse(answer)
    const socket = await dial(url.href)
    if (!socket) return refuse(answer)
    const sent = request({
      createConnection: () => socket,
      method: asked.method ?? 'GET',
      path: url.pathname + url.search,
      headers: endToEndHeaders(asked.rawHeaders, url.host),
      setHost: false,
    })
    sent.once('socket', () => process.nextTick(() => socket.resume()))
    sent.on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, endToEndHeaders(got.rawHeaders))
      got.on('error', () => answer.destroy())
      got.pipe(answer)
      got.once('end', () => socket.destroy())
    })
    sent.on('error', () => answer.destroy())
    answer.once('close', () => socket.destroy())
    asked.on('data', count)
    asked.pipe(sent)
  }

  server.on('connect', (asked: IncomingMessage, client: Duplex, head: Buffer) => {
    keep(client)
    void tunnel(asked.url ?? '', client, head)
  })

  /** Handles `CONNECT host:port`: TLS and web sockets of either kind. */
  async function tunnel(authority: string, client: Duplex, head: Buffer): Promise<void> {
    const scheme = authority.endsWith(':80') ? 'http' : 'https'
    const socket = /^[^/?#@\\]+:\d{1,5}$/.test(authority) ? await dial(`${scheme}://${authority}`) : null
    if (!socket || client.destroyed) {
      socket?.destroy()
      client.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n')
      return
    }
    client.write('HTTP/1.1 200 Connection established\r\n\r\n')
    client.on('data', count)
    if (head.length > 0) {
      count(head)
      socket.write(head)
    }
    socket.pipe(client)
    client.pipe(socket)
    socket.once('close', () => client.destroy())
    client.once('close', () => socket.destroy())
  }

  server.on('connection', keep)
  server.on('clientError', (_error, socket) => socket.destroy())
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(0, '127.0.0.1', done)
  })
  return {
    port: (server.address() as AddressInfo).port,
    bytes: () => bytes,
    refusals: () => [...refusals],
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of open) socket.destroy()
      }),
  }
}

function refuse(answer: ServerResponse): void {
  answer.writeHead(403, { 'content-length': '0' }).end()
}

function codeOf(error: unknown): string {
  if (error instanceof AppError) return error.code
  const { code } = error as { code?: string }
  return code ?? 'failed'
}
