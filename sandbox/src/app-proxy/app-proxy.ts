import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext, Surface } from '../context.ts'
import type { AppDeclaration } from '../deployment/deployment.ts'
import { storeOfHost } from '../files/store-of-host.ts'
import { installationOf } from '../oauth/installation.ts'
import type { StoreRecord } from '../state/records.ts'
import { renderAppPage, renderingFor } from '../storefront/render-page.ts'
import { visitOf } from '../storefront/visit.ts'
import { signedQuery } from './signed-query.ts'

/** Prefixes the platform allows for an app proxy. */
const PREFIXES = ['apps', 'a', 'community', 'tools']
/** Largest request body that is forwarded, in bytes. */
const BODY_LIMIT = 1_000_000
/** Time the app has to answer, in milliseconds. */
const TIMEOUT = 10_000
/** Headers that belong to one connection, or that the platform does not forward. */
const NOT_FORWARDED = new Set([
  'host',
  'connection',
  'cookie',
  'content-length',
  'accept-encoding',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'authorization',
])
const NOT_RETURNED = new Set([
  'set-cookie',
  'connection',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'keep-alive',
])

/** A language in front of the path, `/de/apps/…` or `/pt-br/apps/…`. */
const LANGUAGE = '/:language(^[a-zA-Z0-9-]{2,7}$)'

/**
 * Serves the storefront's app proxies: forwards `/<prefix>/<subpath>/…` to the app, with the platform's signature. The
 * paths exist in each published language, too: apps build them as `Shopify.routes.root` and `apps/…`.
 */
export const appProxySurface: Surface = async (server, context) => {
  await server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, next) =>
      next(null, body),
    )
    for (const prefix of PREFIXES)
      for (const url of ['', LANGUAGE].flatMap((before) =>
        ['', '/*'].map((after) => `${before}/${prefix}/:subpath${after}`),
      ))
        scope.route({
          method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
          url,
          handler: (request, reply) => handle(context, { request, reply, prefix }),
        })
    done()
  })
}

interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  prefix: string
}

async function handle(context: SandboxContext, { request, reply, prefix }: Visit) {
  const store = storeOfHost(context.state, request.headers.host ?? '', request.socket.localPort)
  const { subpath, language } = request.params as { subpath: string; language?: string }
  const app = store && proxiedApp(context, store, { prefix, subpath })
  const isPublished = language === undefined || visitOf(context, request)?.request.rootUrl !== '/'
  if (!store || !app?.appProxy || !isPublished) {
    reply.callNotFound()
    return reply
  }
  const url = proxyUrl(request, { app, store, pathPrefix: `/${prefix}/${subpath}`, language })
  let answer: Response
  try {
    answer = await fetch(url, {
      method: request.method,
      headers: forwardedHeaders(request, store),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
      ...(Buffer.isBuffer(request.body) ? { body: new Uint8Array(request.body) } : {}),
    })
  } catch {
    return reply
      .code(502)
      .type('text/plain; charset=utf-8')
      .send(
        `The app "${app.name}" did not answer at ${new URL(app.appProxy.url).origin}. Start it and try again.\n`,
      )
  }
  reply.code(answer.status)
  for (const [name, value] of answer.headers) if (!NOT_RETURNED.has(name)) reply.header(name, value)
  if (/^application\/liquid\b/i.test(answer.headers.get('content-type') ?? ''))
    return sendLiquid(context, { request, reply }, { status: answer.status, liquid: await answer.text() })
  return reply.send(Buffer.from(await answer.arrayBuffer()))
}

/** Renders a Liquid response as a page of the store, with the theme's layout and the store's objects. */
function sendLiquid(
  context: SandboxContext,
  { request, reply }: Pick<Visit, 'request' | 'reply'>,
  answer: { status: number; liquid: string },
) {
  const visit = visitOf(context, request)
  if (!visit) {
    reply.callNotFound()
    return reply
  }
  const { html } = renderAppPage(renderingFor(context, visit), answer.status, answer.liquid)
  return reply.type('text/html; charset=utf-8').send(html)
}

function proxiedApp(
  context: SandboxContext,
  store: StoreRecord,
  route: { prefix: string; subpath: string },
): AppDeclaration | undefined {
  return context.deployment
    .apps()
    .find(
      (app) =>
        app.appProxy?.prefix === route.prefix &&
        app.appProxy.subpath === route.subpath &&
        installationOf(context, store, app.clientId),
    )
}

function proxyUrl(
  request: FastifyRequest,
  route: { app: AppDeclaration; store: StoreRecord; pathPrefix: string; language: string | undefined },
): URL {
  const { app, store, pathPrefix, language } = route
  const beginning = (language === undefined ? '' : `/${language}`) + pathPrefix
  const visited = new URL(request.url, 'http://storefront')
  const url = new URL(app.appProxy?.url ?? app.applicationUrl)
  url.pathname = url.pathname.replace(/\/$/, '') + visited.pathname.slice(beginning.length)
  url.search = signedQuery(visited.searchParams, {
    shop: store.domain,
    pathPrefix,
    secret: app.secret,
    timestamp: Math.floor(Date.now() / 1000),
  }).toString()
  return url
}

function forwardedHeaders(request: FastifyRequest, store: StoreRecord): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && !NOT_FORWARDED.has(name)) headers.set(name, value)
  headers.set('x-forwarded-host', store.domain)
  headers.set('x-forwarded-for', request.ip)
  return headers
}
