import { createServer } from 'node:net'

/** The first of `count` neighbouring TCP ports that are free on loopback just now. */
export async function freePorts(count: number): Promise<number> {
  for (let first = 20_000 + (process.pid % 20_000); first < 60_000; first += count) {
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)))
    if (free.every(Boolean)) return first
  }
  throw new Error('No free ports on this machine.')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
