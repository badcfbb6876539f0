import { createServer } from 'node:net'

/** Returns those ports on which another program listens, on either loopback address. */
export async function takenPorts(ports: readonly number[]): Promise<number[]> {
  const answers = await Promise.all(ports.map(async (port) => ((await isFree(port)) ? null : port)))
  return answers.filter((port) => port !== null)
}

async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0']) if (!(await canListen(port, host))) return false
  return true
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    // On a machine without IPv6 no program listens there either.
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
