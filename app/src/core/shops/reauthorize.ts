import { isSignedRedirect, type SignedRedirect } from '#adapters/platform/signed-redirect/signed-redirect.ts'
import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { shopErrors } from './errors.ts'
import { dropTokens, lockTokens } from './shop-tokens.ts'

/**
 * Handles the return of a merchant who has granted access again (1-shell §7): drops our tokens, so that the next call
 * exchanges its session token for ones with the new scopes. Throws `shops.authorization-code-missing`,
 * `shops.authorization-failed`.
 */
export async function reauthorize(
  ctx: ShopContext,
  redirect: Omit<SignedRedirect, 'code'> & { code?: string | undefined },
): Promise<{ authorized: true }> {
  const { code } = redirect
  if (!code) throw new AppError(shopErrors.authorizationCodeMissing)
  const signed = { ...redirect, code }
  const isOurs = redirect.shop === ctx.shop.domain
  if (!isOurs || !isSignedRedirect(signed, { secret: ctx.settings.apiSecret, now: Date.now() }))
    throw new AppError(shopErrors.authorizationFailed)
  await ctx.tx(async (tx) => {
    await lockTokens(tx)
    await dropTokens(tx, ctx.shop.id)
  })
  return { authorized: true }
}
