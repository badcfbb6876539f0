import { createServer } from 'node:net'

/** Each worker of a run searches a range of its own, so that no other worker takes a port between search and use. */
const LANE = 10_000 + 1_000 * (Number(process.env['VITEST_POOL_ID'] ?? 0) % 10)

/** Returns the first of `count` consecutive TCP ports that are free on loopback now. */
export async function freePorts(count: number): Promise<number> {
  const start = LANE + (process.pid % 900)
  for (let first = start; first < start + 8_000; first += count) {
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
