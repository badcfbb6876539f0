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
    /** False: what stands behind the `?` of its URLs is in no log. */
    logsQuery?: boolean
  }
}

export interface HttpServerOptions {
  log: Logger
  metrics: HttpMetrics
  /** Knows the errors of the parts this server is made of. */
  translate: ErrorTranslator
  /** Browsers shall never ask by plain HTTP again (HSTS). */
  onlyHttps?: boolean
}

/** Two years. Neighbours under the same domain are the operator's own business. */
const ONLY_HTTPS = 'max-age=63072000'

/**
 * A web server with the manners all of ours share: a number for every request (`x-request-id`), one log line
 * each, every failure as `{message, code, details?}`, JSON for unknown URLs, limits, graceful close.
 */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const server = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    // One line a request is written below, with what is worth knowing.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // Behind the operator's proxy the peer's address is the proxy's; nothing here depends on it.
    trustProxy: false,
    genReqId: () => crypto.randomUUID(),
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // What arrives while it closes is answered, not refused (`closeInOrder`).
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // A URL that cannot be decoded leads nowhere; the framework would say so in words of its own.
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
  // Hooks of every request call back instead of promising: there is nothing to wait for.
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    if (options.onlyHttps) reply.header('strict-transport-security', ONLY_HTTPS)
    // What is sent to nowhere is not read.
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

/** When to try again what a part that is away could not answer. */
export const RETRY_AFTER_SECONDS = '5'

const holdRefusal = heldRefusals()

/** Answers an expected failure and logs what nobody expected. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  if (error.status >= 500) request.log.error({ err: error.cause ?? error, code: error.code }, 'failed')
  if (error.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return reply.status(error.status).send(error.toBody() satisfies ErrorBody)
}

/** Resolves when somebody who asks too much may be told so. */
export const untilRefused = (): Promise<void> => new Promise(holdRefusal)

/** What a process counts about itself, in Prometheus' format at /metrics. */
export interface HttpMetrics {
  registry: Registry
  observe(request: { method: string; route: string; status: number; seconds: number }): void
}

/** Metrics of a process: requests, event loop, memory. One registry per process part, nothing global. */
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
