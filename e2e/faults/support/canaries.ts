import { connect, createServer, type Server } from 'node:net'

/** Listeners that must never be reached; each connection is counted. */
export interface Canaries {
  ports: number[]
  connections(): number
  /** Connects to each once, to prove that it counts; throws if one does not. */
  provesItself(): Promise<void>
  close(): Promise<void>
}

/**
 * Listens on both loopback families, on all addresses, and on 80 and 443 if this process is allowed to and they are
 * free.
 */
export async function openCanaries(): Promise<Canaries> {
  let count = 0
  const servers: { server: Server; host: string; port: number }[] = []
  for (const [host, requestedPort] of [
    ['127.0.0.1', 0],
    ['127.0.0.1', 0],
    ['::1', 0],
    ['0.0.0.0', 0],
    ['127.0.0.1', 80],
    ['127.0.0.1', 443],
    ['::1', 80],
  ] as const) {
    const server = createServer((socket) => {
      count += 1
      socket.on('error', () => {}).resume()
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 6\r\n\r\ncanary')
    })
    const port = await new Promise<number | null>((done) => {
      server.once('error', () => done(null))
      server.listen(requestedPort, host, () => done((server.address() as { port: number }).port))
    })
    if (port !== null) servers.push({ server, host: host === '0.0.0.0' ? '127.0.0.1' : host, port })
  }
  return {
    ports: [...new Set(servers.map(({ port }) => port))],
    connections: () => count,
    async provesItself() {
      for (const { host, port } of servers) {
        const before = count
        await new Promise<void>((done, fail) => {
          connect({ host, port }, () => {})
            .on('error', fail)
            .on('close', () => done())
            .resume()
        })
        if (count !== before + 1)
          throw new Error(`The listener on ${host} port ${port} did not notice a connection.`)
      }
    },
    async close() {
      await Promise.all(servers.map(({ server }) => new Promise((done) => server.close(done))))
    },
  }
}
