import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { implement, ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '#kit/shared/errors.ts'
import { takesGzip } from './accepted-encoding.ts'
import { documentBudget } from './anonymous-budget.ts'
import { httpErrors } from './errors.ts'
import { asAppError, type ErrorTranslator } from './http-failure.ts'
import { RETRY_AFTER_SECONDS, sendFailure, untilRefused } from './http-server.ts'
import type { ApiDescription, SentDocument } from './openapi-document.ts'
import { refuseOddInput } from './plain-input.ts'

/** A handler of one procedure; `context` is what `admit` returned for this request. */
export type ApiHandler<Context> = (context: Context, input: unknown) => Promise<unknown>

export interface ApiPart<Context> {
  slug: string
  contract: AnyContractRouter
  /** One for each procedure of the contract, same keys. */
  handlers: Record<string, ApiHandler<Context>>
}

export interface ApiOptions<Context> extends ApiDescription {
  /** Part of `prefix` reserved for these contracts, `/admin`; all their paths begin with it. */
  below?: `/${string}`
  /** Paths of these contracts below a part reserved for another mount; without parameters. */
  beside?: readonly `/${string}`[]
  parts: readonly ApiPart<Context>[]
  /** Identifies the caller; throws an AppError if the caller is not allowed. Runs before anything is parsed. */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<Context>
  /** Runs before `admit`; returns true if it has answered the request itself because a budget is spent. */
  refuse?(request: FastifyRequest, reply: FastifyReply): boolean
  /** Last hook of a failed response, for headers that belong to a code. */
  onFailure?(
    error: AppError,
    reply: { header(name: string, value: string): unknown },
    context: Context | null,
  ): void
  translate: ErrorTranslator
  /** False: the query string is not logged. */
  logsQuery?: boolean
}

/**
 * Serves contracts as plain REST under `prefix`, and their OpenAPI 3.1 document at `<prefix>/openapi.json`. Every
 * failure has the body `{message, code, details?}`.
 */
export async function mountApi<Context extends object>(
  server: FastifyInstance,
  options: ApiOptions<Context>,
): Promise<void> {
  const contract = Object.fromEntries(options.parts.map((part) => [part.slug, part.contract]))
  const router = Object.fromEntries(options.parts.map((part) => [part.slug, routerOf(part)]))
  const handler = new OpenAPIHandler<Context & CallContext>(router as never, {
    // Wraps reading the input, the handler and checking its output: all fail in the same shape.
    interceptors: [({ context, next }) => next().catch(asContractError(context))],
    clientInterceptors: [
      async ({ input, next }) => {
        refuseOddInput(input)
        return next()
      },
    ],
    customErrorResponseBodyEncoder: (error) => error.data,
  })
  const root = `${options.prefix}${options.below ?? ''}`
  let document: Promise<SentDocument> | undefined
  const spend = documentBudget()
  server.get(`${root}/openapi.json`, async (request, reply) => {
    if (spend(request, reply)) return reply
    // Built once, on the first request: it takes longer than the rest of a start.
    const { sentDocument } = await import('./openapi-document.ts')
    document ??= sentDocument(contract, options)
    const { plain, gzipped } = await document
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    return takesGzip(request.headers['accept-encoding'])
      ? reply.header('content-encoding', 'gzip').send(gzipped)
      : reply.send(plain)
  })
  const admitted = new WeakMap<FastifyRequest, Context>()
  const failure = (request: FastifyRequest, reply: FastifyReply, thrown: unknown): AppError => {
    const error = asAppError(thrown, { requestId: request.id, translate: options.translate })
    if (error.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
    if (error.code === httpErrors.tooManyAsked.code) reply.header('retry-after', '1')
    options.onFailure?.(error, reply, admitted.get(request) ?? null)
    return error
  }
  const own: RouteOptions = {
    method: ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT', 'OPTIONS'],
    url: `${root}/*`,
    config: { logsQuery: options.logsQuery ?? true },
    // Runs before the body is read: no byte of a rejected caller is parsed.
    onRequest: async (request, reply) => {
      if (options.refuse?.(request, reply)) return reply
      try {
        admitted.set(request, await options.admit(request, reply))
      } catch (thrown) {
        return sendFailure(request, reply, failure(request, reply, thrown))
      }
    },
    handler: async (request, reply) => {
      const context = admitted.get(request) as Context
      const fail = (thrown: unknown): AppError => failure(request, reply, thrown)
      const { matched } = await handler.handle(request, reply, {
        prefix: options.prefix,
        context: { ...context, fail, request },
      })
      if (!matched) reply.callNotFound()
      return reply
    },
  }
  server.route(own)
  for (const path of options.beside ?? []) server.route({ ...own, url: `${options.prefix}${path}` })
}

interface CallContext {
  request: FastifyRequest
  fail(error: unknown): AppError
}

function routerOf<Context extends object>(part: ApiPart<Context>) {
  const implementer = implement(part.contract as Record<string, never>).$context<Context & CallContext>()
  const procedures = Object.keys(part.contract).map((name) => {
    const run = part.handlers[name]
    if (!run) throw new Error(`${part.slug}.${name} is in the contract and has no handler.`)
    const builder = (implementer as unknown as Record<string, ProcedureBuilder<Context>>)[name]
    return [name, builder?.handler(({ input, context }) => run(context, input))]
  })
  return Object.fromEntries(procedures) as never
}

/** The one step of oRPC's builder used here; its own type needs the contract at compile time. */
interface ProcedureBuilder<Context> {
  handler(run: (call: { input: unknown; context: Context }) => Promise<unknown>): unknown
}

/** Converts an error of the catalogue to the library's error; its data is the body. */
function asContractError({ fail, request }: CallContext): (thrown: unknown) => Promise<never> {
  return async (thrown) => {
    const error = fail(thrown)
    if (error.status === 429) await untilRefused()
    if (error.status >= 500) request.log.error({ err: error.cause ?? error, code: error.code }, 'failed')
    throw new ORPCError(error.code, { status: error.status, message: error.message, data: error.toBody() })
  }
}
