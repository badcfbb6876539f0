import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Time a stopping server keeps accepting connections: requests sent before clients knew have arrived by then. */
const LINGER_MS = 250
const TURNS_AT_MOST = 1_000
const SWEEP_MS = 50

/**
 * Answers every request sent before this call, then closes. Closing the listener at once would reset connections that
 * the system has accepted but the server has not, and idle connections with a request on its way. So each
 * connection's next response announces that it is the last one, and new connections are accepted for a moment longer.
 */
export async function closeInOrder(server: FastifyInstance, lingerMs = LINGER_MS): Promise<void> {
  server.server.prependListener('request', (_request, answer) => answer.setHeader('connection', 'close'))
  let taken = 0
  server.server.on('connection', () => taken++)
  await wait(lingerMs)
  // Each turn of the loop accepts one connection; on a busy machine few turns fit into that time.
  for (let turns = 0, before = -1; turns < TURNS_AT_MOST && taken !== before; turns++) {
    before = taken
    await turn()
    await turn()
  }
  // Node closes idle connections only once; a connection still sending its last response becomes idle later.
  const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS)
  try {
    await server.close()
  } finally {
    clearInterval(sweep)
  }
}
