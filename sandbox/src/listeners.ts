import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Both loopback addresses: names under `localhost` resolve to either, depending on the machine. */
const LOOPBACKS = ['127.0.0.1', '::1']
/** Error codes for an address the machine lacks: acceptable if the other address works. */
const ABSENT = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'])

/**
 * Listens on `port` on both loopback addresses for one ready application; returns the servers. Throws an error that
 * names the port and the setting to change if another program uses it.
 */
export async function listenOn(app: FastifyInstance, port: number, setting: string): Promise<Server[]> {
  const servers: Server[] = []
  for (const host of LOOPBACKS) {
    const server = createServer((request, response) => app.routing(request, response))
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen({ port, host }, resolve)
      })
      servers.push(server)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (servers.length > 0 && ABSENT.has(code ?? '')) continue
      await Promise.all(servers.map(closeServer))
      if (code === 'EADDRINUSE')
        throw new Error(
          `Port ${port} on ${host} is taken by another program, so nothing was started. Stop that program, or set ${setting} to a free port.`,
          { cause: error },
        )
      throw error
    }
  }
  return servers
}

/** Closes a server without waiting for open keep-alive connections. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/** Returns the first of `count` adjacent ports that were all free a moment ago. */
export async function freePorts(count: number): Promise<number> {
  // Tests of the product reserve their ports above 10,000, and know nothing of these.
  for (let first = 5_000 + ((process.pid * 97) % 4_000); first + count < 10_000; first += count) {
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)))
    if (free.every(Boolean)) return first
  }
  throw new Error(`There are no ${count} free ports in a row on this machine.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: LOOPBACKS[0] ?? 'localhost' }, () => probe.close(() => resolve(true)))
  })
}
