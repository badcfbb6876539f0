import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A web server on loopback that records the hosts it was requested under. */
export interface Site {
  port: number
  hosts(): string[]
  close(): Promise<void>
}

export async function openSite(answer: RequestListener): Promise<Site> {
  const hosts = new Set<string>()
  const server = createServer((request, response) => {
    hosts.add(request.headers.host ?? '')
    response.on('error', () => {})
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    hosts: () => [...hosts],
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
