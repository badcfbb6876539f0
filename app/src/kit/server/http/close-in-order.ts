import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A server that is told to stop goes on accepting for so long: what was sent before it knew has arrived by then. */
const LINGER_MS = 250
const TURNS_AT_MOST = 1_000
const SWEEP_MS = 50

/**
 * Answers everything that was sent before this call, then closes. A listener that is closed at once resets connections
 * which the system has taken in and nobody accepted yet, and an idle one in which a request is on its way: so each
 * connection is told with its next answer that this was the last one, and new ones are still taken for a moment.
 */
export async function closeInOrder(server: FastifyInstance, lingerMs = LINGER_MS): Promise<void> {
  server.server.prependListener('request', (_request, answer) => answer.setHeader('connection', 'close'))
  let taken = 0
  server.server.on('connection', () => taken++)
  await wait(lingerMs)
  // Each turn of the loop takes in one connection; on a busy machine few turns fit into that time.
  for (let turns = 0, before = -1; turns < TURNS_AT_MOST && taken !== before; turns++) {
    before = taken
    await turn()
    await turn()
  }
  // Node looks for idle connections once; those whose last answer is still under way become idle later.
  const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS)
  try {
    await server.close()
  } finally {
    clearInterval(sweep)
  }
}
