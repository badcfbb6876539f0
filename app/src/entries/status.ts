import type { FastifyInstance } from 'fastify'
import { translatePlatformError } from '#core/shops/platform-failure.ts'
import { cachedFor } from '#kit/server/cached.ts'
import { createHttpServer } from '#kit/server/http/http-server.ts'
import type { AppProcess } from './app-context.ts'
import { readHealth } from './health.ts'

/** More frequent requests get the same response again. */
const HEALTH_KEPT_MS = 250
const METRICS_KEPT_MS = 1_000

/** A process's status server, on a port of its own. */
export interface StatusServer {
  port: number
  /** What `/readyz` reports, together with the database's state: whether requests are accepted. */
  setReady(isReady: boolean): void
  close(): Promise<void>
}

/**
 * Opens the port for the operator: `/livez` responds while the process is alive (if not: restart it), `/readyz` while
 * it can work (if not: send it no requests), `/healthz` reports the state of database, queue and worker, and
 * `/metrics` the metrics for Prometheus. Each response is computed at most a few times a second.
 */
export async function startStatusServer(
  process: AppProcess,
  listen: { port: number; host: string },
): Promise<StatusServer> {
  const { app, metrics } = process
  const server = createHttpServer({ log: app.log, metrics, translate: translatePlatformError })
  let takesWork = false
  const health = cachedFor(HEALTH_KEPT_MS, () => readHealth(app.db))
  const shown = cachedFor(METRICS_KEPT_MS, () => metrics.registry.metrics())
  mountLivez(server)
  server.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const ready = takesWork && (await health()).database.state === 'ok'
    return reply
      .header('cache-control', 'no-store')
      .status(ready ? 200 : 503)
      .type('text/plain')
      .send(ready ? 'ready\n' : 'not ready\n')
  })
  server.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    const told = await health()
    return reply
      .header('cache-control', 'no-store')
      .status(told.database.state === 'ok' ? 200 : 503)
      .send(told)
  })
  server.get('/metrics', { logLevel: 'warn' }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await shown()),
  )
  await server.listen({
    ...listen,
    listenTextResolver: (address) => `state and metrics at ${address}`,
  })
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : listen.port,
    setReady: (isReady) => {
      takesWork = isReady
    },
    close: () => server.close(),
  }
}

/** A fixed response without any check, also for load balancers that see only the public port. */
export function mountLivez(server: FastifyInstance): void {
  server.get('/livez', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send('live\n'),
  )
}
