import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AppContext, KNOWN_ERRORS } from '#core/context/context.ts'
import { MODULES } from '#core/registry/server-module.ts'
import { translatePlatformError } from '#core/shops/platform-failure.ts'
import { type ApiHandler, mountApi } from '#kit/server/http/api.ts'
import { httpErrors } from '#kit/server/http/errors.ts'
import { visitBudgets } from '#kit/server/http/visit-budgets.ts'
import { AppError } from '#kit/shared/errors.ts'

export const PUBLIC_API_PREFIX = '/apps/api/public'

interface Visit {
  /** Sets for how many seconds caches may keep the response. */
  keepFor(seconds: number): void
}

/**
 * Serves the public calls: every module's `publicRouter`, read-only. Refuses calls beyond the rate limits per address
 * and in total; stores nothing about visitors, and logs no query strings.
 */
export async function mountPublicApi(server: FastifyInstance, app: AppContext): Promise<void> {
  const kept = new WeakMap<FastifyRequest, number>()
  const mayVisit = visitBudgets()
  await server.register(async (scope) => {
    scope.addHook('onSend', async (request, reply) => {
      const seconds = reply.statusCode === 200 ? kept.get(request) : undefined
      reply.header('cache-control', seconds ? `public, max-age=${seconds}` : 'no-store')
      reply.header('x-robots-tag', 'noindex')
    })
    await mountApi<Visit>(scope, {
      prefix: PUBLIC_API_PREFIX,
      parts: app.offered(MODULES).flatMap(({ slug, publicRouter }) =>
        publicRouter
          ? [
              {
                slug,
                contract: publicRouter.contract,
                handlers: Object.fromEntries(
                  Object.entries(publicRouter.routes).map(([name, run]): [string, ApiHandler<Visit>] => [
                    name,
                    async ({ keepFor }, input) => {
                      // The input was validated by the contract's schema.
                      const answer = await run(app, input as never)
                      keepFor(publicRouter.keptFor[name] ?? 0)
                      return answer
                    },
                  ]),
                ),
              },
            ]
          : [],
      ),
      errors: app.offered(KNOWN_ERRORS),
      translate: translatePlatformError,
      logsQuery: false,
      info: {
        title: 'Signpost, public',
        version: '1.0.0',
        description: 'What anybody may read. Answers are {data}, failures {message, code, details?}.',
      },
      async admit(request) {
        if (!mayVisit('public', addressOf(request))) throw new AppError(httpErrors.tooManyAsked)
        return { keepFor: (seconds) => void kept.set(request, seconds) }
      },
    })
  })
}

/**
 * Address of the caller, from the operator's proxy if there is one, else of the connection. A forged address gains a
 * caller no extra calls.
 */
function addressOf({ headers, ip }: FastifyRequest): string {
  const forwarded = headers['x-forwarded-for']
  return (typeof forwarded === 'string' ? forwarded : ip).slice(0, 100)
}
