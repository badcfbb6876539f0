import { ADMIN_HOST } from '../admin/frame/frame-request.ts'
import type { Surface } from '../context.ts'
import { controlRoute } from '../control/control-route.ts'
import { itemsOf } from './envelope.ts'
import { errorPages } from './error-pages.ts'
import { errorReportsOf } from './reports.ts'

/** Item types that are shown; client reports of dropped events and recordings are accepted but ignored. */
const SHOWN = new Set(['event', 'transaction', 'replay_event'])
const MOST_BYTES = 4_000_000

/**
 * Serves an error-reporting service that speaks Sentry's envelopes: DSN `http://<any
 * key>@admin.localhost:<port>/services/errors/1`. Its reports are shown at `/services/errors`, and at
 * `/_control/errors` for tests.
 */
export const errorCollectorSurface: Surface = async (server, context) => {
  const reports = errorReportsOf(context.state)
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Browsers send envelopes as plain text to avoid a preflight request.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    const url = '/services/errors/api/:project/envelope/'
    scope.post(url, { constraints: { host: ADMIN_HOST } }, async (request, reply) => {
      reply.header('access-control-allow-origin', '*')
      if (!(request.query as Record<string, unknown>)['sentry_key'] && !request.headers['x-sentry-auth'])
        return reply.code(401).send({ detail: 'missing authorization information' })
      let items: ReturnType<typeof itemsOf>
      try {
        items = itemsOf(request.body as Buffer)
      } catch {
        return reply.code(400).send({ detail: 'invalid envelope' })
      }
      for (const { type, payload } of items)
        if (SHOWN.has(type) && typeof payload === 'object' && payload !== null)
          await reports.take(type, { ...payload })
      return reply.send({})
    })
  })
  await server.register(async (scope) => errorPages(scope, reports))
  await server.register(
    async (scope) => {
      controlRoute(scope, 'GET', '/errors', async () => ({ reports: (await reports.list()).toReversed() }))
      controlRoute(scope, 'DELETE', '/errors', async () => ({ removed: await reports.clear() }))
    },
    { prefix: '/_control' },
  )
}
