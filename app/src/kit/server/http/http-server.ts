import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { AppError, type ErrorBody } from '#kit/shared/errors.ts'
import { httpErrors } from './errors.ts'
import { heldRefusals } from './held-refusals.ts'
import { asAppError, BODY_LIMIT, type ErrorTranslator } from './http-failure.ts'
import { refuseOddJson } from './plain-input.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False: the query string is not logged. */
    logsQuery?: boolean
  }
}

export interface HttpServerOptions {
  log: Logger
  metrics: HttpMetrics
  /** Translates the errors of the parts this server consists of. */
  translate: ErrorTranslator
  /** True: browsers must never use plain HTTP again (HSTS). */
  onlyHttps?: boolean
}

/** Two years. Other hosts under the same domain are the operator's business. */
const ONLY_HTTPS = 'max-age=63072000'

/**
 * Creates a web server with the behaviour all our servers share: an id for every request (`x-request-id`), one log
 * line each, every failure as `{message, code, details?}`, JSON for unknown URLs, limits, graceful close.
 */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const server = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    // Replaced by the single line per request written below.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // Behind the operator's proxy the peer's address is the proxy's; nothing here depends on it.
    trustProxy: false,
    genReqId: () => crypto.randomUUID(),
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // Requests that arrive during closing are answered, not refused (`closeInOrder`).
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // A URL that cannot be decoded counts as not found; the framework would send its own error body.
    frameworkErrors: (_, request, reply) => {
      void sendFailure(request as FastifyRequest, reply as FastifyReply, new AppError(httpErrors.notFound))
    },
  })
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      refuseOddJson(body)
    } catch (error) {
      return done(error as Error)
    }
    parseJson(request, body, done)
  })
  // Hooks of every request use callbacks, not promises: there is nothing to wait for.
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    if (options.onlyHttps) reply.header('strict-transport-security', ONLY_HTTPS)
    // The body of a request to an unknown URL is not read.
    if (request.is404) void sendFailure(request, reply, new AppError(httpErrors.notFound))
    else done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    options.metrics.observe({
      method: request.method,
      route,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    })
    const facts = {
      method: request.method,
      url: request.routeOptions.config.logsQuery === false ? request.url.split('?', 1)[0] : request.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log[reply.statusCode >= 500 ? 'error' : 'info'](facts, 'request')
    done()
  })
  server.setNotFoundHandler((request, reply) =>
    sendFailure(request, reply, new AppError(httpErrors.notFound)),
  )
  server.setErrorHandler((error, request, reply) =>
    sendFailure(request, reply, asAppError(error, { requestId: request.id, translate: options.translate })),
  )
  return server
}

/** `Retry-After` of responses that failed because a part is away. */
export const RETRY_AFTER_SECONDS = '5'

const holdRefusal = heldRefusals()

/** Sends an expected failure and logs unexpected ones. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  if (error.status >= 500) request.log.error({ err: error.cause ?? error, code: error.code }, 'failed')
  if (error.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return reply.status(error.status).send(error.toBody() satisfies ErrorBody)
}

/** Resolves when a caller over its limit may be sent the refusal. */
export const untilRefused = (): Promise<void> => new Promise(holdRefusal)

/** Metrics of a process, in Prometheus' format at /metrics. */
export interface HttpMetrics {
  registry: Registry
  observe(request: { method: string; route: string; status: number; seconds: number }): void
}

/** Creates the metrics of a process: requests, event loop, memory. One registry per process part, nothing global. */
export function createMetrics(part: string): HttpMetrics {
  const registry = new Registry()
  registry.setDefaultLabels({ part })
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'signpost_http_request_seconds',
    help: 'Duration of answered requests, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    registry,
    observe: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
  }
}
