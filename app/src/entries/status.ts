import type { FastifyInstance } from 'fastify'
import type { AppProcess } from './app-context.ts'
import { readHealth } from './health.ts'

/** `/healthz` for whoever starts and watches the process, `/metrics` for Prometheus. Neither is logged twice a second. */
export function mountStatus(server: FastifyInstance, { app, figures }: AppProcess): void {
  server.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    const health = await readHealth(app.db)
    return reply
      .header('cache-control', 'no-store')
      .status(health.database.state === 'ok' ? 200 : 503)
      .send(health)
  })
  server.get('/metrics', { logLevel: 'warn' }, async (_request, reply) =>
    reply.type(figures.registry.contentType).send(await figures.registry.metrics()),
  )
}
