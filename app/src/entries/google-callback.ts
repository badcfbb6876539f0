import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context/context.ts'
import { CALLBACK_PATH, readState } from '#core/search-console/consent.ts'
import { noteReturn } from '#core/search-console/consent-store.ts'
import { installedShops } from '#core/shops/access.ts'
import { adminUrl } from '#core/shops/admin-url.ts'
import type { AnonymousBudget } from '#kit/server/http/anonymous-budget.ts'
import { httpErrors } from '#kit/server/http/errors.ts'
import { AppError } from '#kit/shared/errors.ts'

/** The screen that completes a sign-in, with the merchant's session token. */
const SCREEN = '/google-search-console'
const LONGEST_CODE = 1_000

/**
 * Receives the search engine's redirect after a sign-in. The caller is not authenticated here: the code is encrypted
 * and stored with its sign-in, and the admin is opened, where only the person who started it can redeem it. The code
 * appears in no further URL.
 */
export function mountGoogleCallback(server: FastifyInstance, app: AppContext, spend: AnonymousBudget): void {
  const find = installedShops(app)
  server.get(CALLBACK_PATH, { config: { logsQuery: false } }, async (request, reply) => {
    if (spend(request, reply)) return reply
    const query = request.query as Record<string, unknown>
    const text = (name: string) => (typeof query[name] === 'string' ? (query[name] as string) : '')
    const named = readState(text('state').slice(0, 300))
    const shop = named && (await find(named.domain))
    if (!named || !shop) throw new AppError(httpErrors.notFound)
    const code = text('code').slice(0, LONGEST_CODE)
    const refusal = code === '' ? (text('error') || 'no-code').slice(0, 100) : null
    await app.db.withShop(shop.id, (tx) =>
      noteReturn(tx, app.settings.encryptionKeys, { nonce: named.nonce, code: code || null, refusal }),
    )
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return reply.redirect(adminUrl({ settings: app.settings, shop }, `${SCREEN}?consent=${named.nonce}`), 303)
  })
}
