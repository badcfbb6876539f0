import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createSessionTokenCheck } from '#adapters/platform/session-token/session-token.ts'
import { type AppContext, KNOWN_ERRORS, type ShopContext, shopContext } from '#core/context/context.ts'
import { staffActor } from '#core/context/domain/staff-actor.ts'
import { joinedReads } from '#core/context/joined-reads.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { MODULES } from '#core/registry/server-module.ts'
import { procedureOf } from '#core/registry/visited-route.ts'
import { createShopAccess, type InstalledShop } from '#core/shops/access.ts'
import { callsInTurn, type InTurn } from '#core/shops/calls-in-turn.ts'
import { shopErrors } from '#core/shops/errors.ts'
import { translatePlatformError } from '#core/shops/platform-failure.ts'
import { inCallSlot } from '#core/shops/waiting-calls.ts'
import { staffErrors } from '#core/staff/errors.ts'
import { VISIT_TOKEN } from '#core/staff/tokens.ts'
import { findVisit, type Visit } from '#core/staff/visits/find-visit.ts'
import { inVisit } from '#core/staff/visits/in-visit.ts'
import { type ApiHandler, type ApiPart, mountApi } from '#kit/server/http/api.ts'
import { type TokenLookUp, wrongTokenBudget } from '#kit/server/http/wrong-token-budget.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { AppProcess } from './app-context.ts'

export const API_PREFIX = '/apps/api'
/** Merchant calls to which the specification gives a path among those of staff (1-shell §7). */
const MERCHANTS_BELOW_ADMIN = ['/admin/getAllVideoLink'] as const
/** On a 401 with this header App Bridge retries once with a fresh session token (facts §4). */
const RETRY_HEADER = 'x-shopify-retry-invalid-session-request'

interface Merchant {
  shop: Pick<InstalledShop, 'id' | 'developmentStore'>
  ctx: ShopContext
  /** Resolves when the response has been sent, or its receiver is gone. */
  left(): Promise<unknown>
  /** Set if staff act on the merchant's behalf. */
  visit?: Visit
}

/** Serves the merchants' calls from the platform's admin: every module's contract behind the session token. */
export async function mountMerchantApi(
  server: FastifyInstance,
  { app, exchange }: AppProcess,
): Promise<void> {
  const check = createSessionTokenCheck(app.settings)
  const access = createShopAccess(app, exchange)
  const inTurn = callsInTurn()
  const lookUp = wrongTokenBudget()
  await mountApi<Merchant>(server, {
    prefix: API_PREFIX,
    beside: MERCHANTS_BELOW_ADMIN,
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
    translate: translatePlatformError,
    info: {
      title: 'Signpost',
      version: '1.0.0',
      description:
        "The API of the merchant's screens. Authorise with a session token of the platform (Authorization: Bearer …); " +
        'answers are {data}, failures {message, code, details?}.',
    },
    async admit(request, reply) {
      const visiting = request.headers['authorizationadmin']
      if (visiting !== undefined) return visitor(app, { request, reply, token: String(visiting), lookUp })
      const token = bearer(request)
      const checked = token === null ? null : await check(token)
      if (token === null || !checked?.ok) throw new AppError(shopErrors.sessionToken)
      const shop = await access.enter(checked.claims, token)
      const actor = { kind: 'merchant' as const, userId: checked.claims.userId }
      const ctx = shopContext({ ...app, log: request.log as AppContext['log'] }, shop, actor)
      return { shop, ctx, left: () => leftOf(reply) }
    },
    onFailure(error, reply) {
      // An ended visit has no fresh token for a retry.
      if (error.status === 401 && error.code !== staffErrors.visitEnded.code) reply.header(RETRY_HEADER, '1')
    },
  })
}

function handlersOf(
  app: AppContext,
  module: ServerModule,
  inTurn: InTurn,
): Record<string, ApiHandler<Merchant>> {
  const { slug, routes = {}, waits = [], reads = [] } = module
  return Object.fromEntries(
    Object.entries(routes).map(([name, run]) => [
      name,
      async ({ shop, ctx, left, visit }: Merchant, input: unknown) => {
        // The profile reports the refusal to the screen, which shows it.
        const refused = shop.developmentStore && !app.settings.allowDevelopmentStores
        if (refused && !(slug === 'shops' && name === 'profile'))
          throw new AppError(shopErrors.developmentStore)
        // The input was validated by the contract's schema.
        const answer = () =>
          waits.includes(name)
            ? inCallSlot(ctx, () => run(ctx, input as never))
            : inTurn(shop.id, () => run(reads.includes(name) ? joinedReads(ctx) : ctx, input as never), left)
        if (!visit) return answer()
        return inVisit(ctx, visit, { area: slug, name, procedure: procedureOf(module, name) }, answer)
      },
    ]),
  )
}

/** Authenticates staff in a store, acting under their own name (1-shell §6). Throws `staff.visit-ended`, `http.too-many-asked`. */
async function visitor(
  app: AppContext,
  {
    request,
    reply,
    token,
    lookUp,
  }: { request: FastifyRequest; reply: FastifyReply; token: string; lookUp: TokenLookUp },
): Promise<Merchant> {
  const visit = VISIT_TOKEN.test(token) ? await lookUp(token, () => findVisit(app, token)) : null
  if (!visit) throw new AppError(staffErrors.visitEnded)
  const actor = { kind: 'staff' as const, userId: staffActor(visit.staffName), visit: visit.id }
  const ctx = shopContext({ ...app, log: request.log as AppContext['log'] }, visit.shop, actor)
  const shop = { id: visit.shop.id, developmentStore: visit.developmentStore }
  return { shop, ctx, left: () => leftOf(reply), visit }
}

/** Longer than any response takes to be written; the client's download time is not our work. */
const LEAVES_WITHIN_MS = 1_000

/** A response whose receiver is gone counts as sent. */
const leftOf = (reply: FastifyReply): Promise<unknown> =>
  finished(reply.raw, { signal: AbortSignal.timeout(LEAVES_WITHIN_MS) }).catch(() => {})

function bearer(request: FastifyRequest): string | null {
  return /^Bearer ([^\s]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null
}
