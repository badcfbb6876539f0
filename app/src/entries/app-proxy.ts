import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readProxiedRequest } from '#adapters/platform/app-proxy/proxied-request.ts'
import { type AppContext, shopContext } from '#core/context/context.ts'
import type { ProxyAnswer, ProxyRoute, ProxyVisit } from '#core/registry/proxy-route.ts'
import { MODULES } from '#core/registry/server-module.ts'
import { installedShops } from '#core/shops/access.ts'
import { callsInTurn } from '#core/shops/calls-in-turn.ts'
import { shopErrors } from '#core/shops/errors.ts'
import { boundedBodies } from '#kit/server/http/bounded-bodies.ts'
import { httpErrors } from '#kit/server/http/errors.ts'
import { visitBudgets } from '#kit/server/http/visit-budgets.ts'
import { AppError } from '#kit/shared/errors.ts'

/** Path of `app_proxy.url` in `shopify.app.toml`. */
export const PROXY_PREFIX = '/proxy'
const BODY_LIMIT = 4 * 1024
/** Total bytes of all bodies received at a time. */
const TOGETHER = 16 * 1024 * 1024

/**
 * Serves the pages and calls on the stores' own domains: the features' `proxyRoutes`, requested by visitors through
 * the platform. Responds with 401 without the platform's signature, 404 for a store without Signpost, 429 beyond the
 * rate limits.
 */
export async function mountAppProxy(server: FastifyInstance, app: AppContext): Promise<void> {
  const find = installedShops(app)
  const inTurn = callsInTurn()
  const mayVisit = visitBudgets()
  const bodies = boundedBodies({ each: BODY_LIMIT, together: TOGETHER })

  async function answer(route: ProxyRoute, request: FastifyRequest, reply: FastifyReply) {
    // Before the body is read: a caller other than the platform costs one signature check.
    const search = URL.parse(request.url, 'http://app')?.search.slice(1) ?? ''
    const proxied = readProxiedRequest(search, app.settings.apiSecret)
    if (!proxied) throw new AppError(shopErrors.proxySignature)
    if (!mayVisit(proxied.shop, header(request, 'x-forwarded-for').slice(0, 100)))
      throw new AppError(httpErrors.tooManyAsked)
    const shop = await find(proxied.shop)
    if (!shop) throw new AppError(httpErrors.notFound)
    const log = request.log as AppContext['log']
    const ctx = shopContext({ ...app, log }, shop, { kind: 'system', name: 'app-proxy' })
    const sent = await bodyOf(route, request)
    try {
      const visit = {
        ...visitOf(request),
        query: proxied.query,
        pathPrefix: proxied.pathPrefix,
        body: sent.text,
      }
      return send(reply, await inTurn(shop.id, () => route.run(ctx, visit)))
    } finally {
      sent.done()
    }
  }

  async function bodyOf({ method }: ProxyRoute, request: FastifyRequest) {
    const payload = request.body as IncomingMessage | null | undefined
    if (method === 'GET' || !payload) return { text: '', done: () => {} }
    const { body, done } = await bodies.read(payload)
    return { text: body.toString('utf8'), done }
  }

  await server.register(async (scope) => {
    // The body is passed on unread: its sender is not verified yet.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const route of app.offered(MODULES).flatMap(({ proxyRoutes = [] }) => proxyRoutes))
      scope.route({
        method: route.method,
        url: PROXY_PREFIX + route.path,
        // The query contains a signature, and what visitors typed.
        config: { logsQuery: false },
        handler: (request, reply) => answer(route, request, reply),
      })
  })
}

function visitOf(request: FastifyRequest): Pick<ProxyVisit, 'params' | 'userAgent' | 'referer' | 'etag'> {
  return {
    params: request.params as Record<string, string>,
    userAgent: header(request, 'user-agent').slice(0, 500),
    referer: header(request, 'referer').slice(0, 2_000),
    etag: header(request, 'if-none-match'),
  }
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value.slice(0, 2_000) : ''
}

function send(reply: FastifyReply, { status = 200, type, headers = {}, body }: ProxyAnswer): FastifyReply {
  reply.status(status).headers({ 'cache-control': 'no-store', ...headers })
  if (body === undefined) return reply.send()
  return reply.type(type ?? 'text/plain; charset=utf-8').send(body)
}
