import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createSessionTokenCheck } from '#adapters/platform/session-token/session-token.ts'
import type { AppContext, ShopContext } from '#core/context/context.ts'
import { KNOWN_ERRORS } from '#core/context/known-errors.ts'
import { shopContext } from '#core/context/shop-context.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { MODULES } from '#core/registry/server-module.ts'
import { createShopAccess } from '#core/shops/access.ts'
import { callsInTurn } from '#core/shops/calls-in-turn.ts'
import { shopErrors } from '#core/shops/errors.ts'
import type { InstalledShop } from '#core/shops/installed-shops.ts'
import { translatePlatformError } from '#core/shops/platform-failure.ts'
import { inWaitingPlace } from '#core/shops/waiting-calls.ts'
import type { AnonymousBudget } from '#kit/server/http/anonymous-budget.ts'
import { type ApiHandler, type ApiPart, mountApi } from '#kit/server/http/api.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { AppProcess } from './app-context.ts'

export const API_PREFIX = '/apps/api'
/** App Bridge asks again with a fresh session token, once, when it sees this header on a 401 (facts §4). */
const RETRY_HEADER = 'x-shopify-retry-invalid-session-request'

interface Merchant {
  shop: InstalledShop
  ctx: ShopContext
}

/** The calls of merchants in the platform's admin: every module's contract behind the session token. */
export async function mountMerchantApi(
  server: FastifyInstance,
  { app, exchange }: AppProcess,
  spend: AnonymousBudget,
): Promise<void> {
  const check = createSessionTokenCheck(app.settings)
  const access = createShopAccess(app, exchange)
  const inTurn = callsInTurn()
  await mountApi<Merchant>(server, {
    prefix: API_PREFIX,
    parts: app.offered(MODULES).flatMap((module) =>
      module.contract
        ? [
            {
              slug: module.slug,
              contract: module.contract,
              handlers: handlersOf(app, module, inTurn),
            },
          ]
        : [],
    ) satisfies ApiPart<Merchant>[],
    errors: app.offered(KNOWN_ERRORS),
    spend,
    translate: translatePlatformError,
    info: {
      title: 'Signpost',
      version: '1.0.0',
      description:
        'What the merchant interface asks. Authorise with a session token of the platform (Authorization: Bearer …); ' +
        'answers are {data}, failures {message, code, details?}.',
    },
    async admit(request) {
      const token = bearer(request)
      const checked = token === null ? null : await check(token)
      if (token === null || !checked?.ok) throw new AppError(shopErrors.sessionToken)
      const shop = await access.enter(checked.claims, token)
      const actor = { kind: 'merchant' as const, userId: checked.claims.userId }
      return { shop, ctx: shopContext({ ...app, log: request.log as AppContext['log'] }, shop, actor) }
    },
    onFailure(error, reply) {
      if (error.status === 401) reply.header(RETRY_HEADER, '1')
    },
  })
}

function handlersOf(
  app: AppContext,
  { slug, routes = {}, waits = [] }: ServerModule,
  inTurn: ReturnType<typeof callsInTurn>,
): Record<string, ApiHandler<Merchant>> {
  return Object.fromEntries(
    Object.entries(routes).map(([name, run]) => [
      name,
      async ({ shop, ctx }: Merchant, input: unknown) => {
        // The profile carries the refusal to the screen that shows it.
        const refused = shop.developmentStore && !app.settings.allowDevelopmentStores
        if (refused && !(slug === 'shops' && name === 'profile'))
          throw new AppError(shopErrors.developmentStore)
        // The contract's schema has checked it.
        if (waits.includes(name)) return inWaitingPlace(ctx, () => run(ctx, input as never))
        return inTurn(shop.id, () => run(ctx, input as never))
      },
    ]),
  )
}

function bearer(request: FastifyRequest): string | null {
  return /^Bearer ([^\s]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null
}
