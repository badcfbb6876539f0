import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AppContext, KNOWN_ERRORS } from '#core/context/context.ts'
import { MODULES } from '#core/registry/server-module.ts'
import { translatePlatformError } from '#core/shops/platform-failure.ts'
import type { AnonymousBudget } from '#kit/server/http/anonymous-budget.ts'
import { type ApiHandler, mountApi } from '#kit/server/http/api.ts'
import { httpErrors } from '#kit/server/http/errors.ts'
import { visitBudgets } from '#kit/server/http/visit-budgets.ts'
import { AppError } from '#kit/shared/errors.ts'

export const PUBLIC_API_PREFIX = '/apps/api/public'

interface Visit {
  /** The answer may be kept so long by whoever passes it on. */
  keepFor(seconds: number): void
}

/**
 * The calls anybody may make: every module's `publicRouter`, for reading only. Whoever asks more than an address or all
 * together may is refused; nothing of a visitor is written down, and what stands behind the `?` is in no log.
 */
export async function mountPublicApi(
  server: FastifyInstance,
  app: AppContext,
  spend: AnonymousBudget,
): Promise<void> {
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
                      // The contract's schema has checked it.
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
      spend,
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

/** The operator's proxy names who asks; without one it is who has called. A name anybody may choose buys nobody more. */
function addressOf({ headers, ip }: FastifyRequest): string {
  const forwarded = headers['x-forwarded-for']
  return (typeof forwarded === 'string' ? forwarded : ip).slice(0, 100)
}
