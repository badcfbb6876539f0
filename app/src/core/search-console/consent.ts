import { randomBytes } from 'node:crypto'
import { GoogleFailure } from '#adapters/google/google-failure.ts'
import { consentUrl, newVerifier, type TokenGrant, WEBMASTERS_SCOPE } from '#adapters/google/oauth.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { Settings } from '#kit/server/env.ts'
import { AppError } from '#kit/shared/errors.ts'
import { replaceConnection } from './connection.ts'
import { findConnection, isConnectedElsewhere } from './connection-store.ts'
import { noteConsent, takeConsent } from './consent-store.ts'
import { searchConsoleErrors } from './errors.ts'
import { toAppError } from './to-app-error.ts'

/** Path the search engine redirects back to; registered with the operator's client. */
export const CALLBACK_PATH = '/google/callback'
export const callbackUrl = ({ appUrl }: Pick<Settings, 'appUrl'>): string => `${appUrl}${CALLBACK_PATH}`

/**
 * Starts a sign-in and returns the URL to send the merchant to. Its `state` holds the store and a nonce that only the
 * person who started can redeem, so that no one can be made to connect a foreign account. Throws
 * `search-console.not-set-up`.
 */
export async function beginConsent(ctx: ShopContext): Promise<{ url: string }> {
  const { client, authorizationUrl } = ctx.settings.google
  if (!client) throw new AppError(searchConsoleErrors.notSetUp)
  const nonce = randomBytes(24).toString('base64url')
  const { verifier, challenge } = newVerifier()
  const email = await ctx.tx(async (tx) => {
    await noteConsent(tx, ctx.settings.encryptionKeys, { nonce, verifier, user: userOf(ctx) })
    const row = await tx.selectFrom('shops').select('email').where('id', '=', ctx.shop.id).executeTakeFirst()
    return row?.email ?? ''
  })
  const url = consentUrl(authorizationUrl, {
    clientId: client.id,
    redirectUri: callbackUrl(ctx.settings),
    state: stateOf(nonce, ctx.shop.domain),
    challenge,
    hint: email,
  })
  return { url }
}

/**
 * Completes a sign-in that has returned: exchanges its code and stores the connection. Throws
 * `search-console.sign-in-over` if it is too old, already redeemed, or was started by another person; `denied` and
 * `scope-missing` if access was not granted.
 */
export async function finishConsent(ctx: ShopContext, nonce: string): Promise<void> {
  const { client } = ctx.settings.google
  if (!client) throw new AppError(searchConsoleErrors.notSetUp)
  const keys = ctx.settings.encryptionKeys
  const taken = await ctx.tx((tx) => takeConsent(tx, keys, { nonce, user: userOf(ctx) }))
  if (!taken) throw new AppError(searchConsoleErrors.signInOver)
  if (taken.code === null) throw new AppError(searchConsoleErrors.denied)
  try {
    const { verifier, code } = taken
    const grant = await ctx.google.exchangeCode(client, {
      code,
      verifier,
      redirectUri: callbackUrl(ctx.settings),
    })
    if (!grant.scopes.includes(WEBMASTERS_SCOPE) || grant.refreshToken === null) {
      await giveBack(ctx, grant)
      throw new AppError(searchConsoleErrors.scopeMissing)
    }
    const account = await ctx.google.whoIs(grant.accessToken)
    const { refreshToken, accessToken, expiresAt: accessUntil } = grant
    await replaceConnection(ctx, { way: 'oauth', account, refreshToken, accessToken, accessUntil })
  } catch (error) {
    throw toAppError(error)
  }
}

/**
 * Revokes a grant that lacks what is needed, unless this store or another is connected with its account: that would end
 * their connections too. An account that cannot be told is left alone.
 */
async function giveBack(ctx: ShopContext, grant: TokenGrant): Promise<void> {
  try {
    const account = await ctx.google.whoIs(grant.accessToken)
    const isUsed = await ctx.tx(
      async (tx) =>
        (await findConnection(tx))?.account === account || (await isConnectedElsewhere(tx, account)),
    )
    if (!isUsed) await ctx.google.revoke(grant.refreshToken ?? grant.accessToken)
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error
    ctx.log.warn({ kind: error.kind }, 'could not revoke an unused consent at Google')
  }
}

const userOf = ({ actor }: ShopContext): string => (actor.kind === 'system' ? actor.name : actor.userId)

const stateOf = (nonce: string, domain: string): string =>
  `${nonce}.${domain.replace(/\.myshopify\.com$/, '')}`

/** Parses a `state`; null if it is not ours. */
export function readState(state: string): { nonce: string; domain: string } | null {
  const [, nonce, store] = /^([A-Za-z0-9_-]{32})\.([a-z0-9][a-z0-9-]{0,90})$/.exec(state) ?? []
  return nonce && store ? { nonce, domain: `${store}.myshopify.com` } : null
}
