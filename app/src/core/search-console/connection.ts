import { GoogleFailure } from '#adapters/google/google-failure.ts'
import type { ShopContext } from '#core/context/context.ts'
import { isInstalled } from '#core/shops/access.ts'
import { unseal } from '#core/shops/encryption.ts'
import { AppError } from '#kit/shared/errors.ts'
import {
  type ConnectionRow,
  dropConnection,
  findConnection,
  isConnectedElsewhere,
  type NewConnection,
  saveConnection,
  secretNameOf,
} from './connection-store.ts'
import { searchConsoleErrors } from './errors.ts'
import { toAppError } from './to-app-error.ts'

/** Connects with the operator's service account. Throws `search-console.not-set-up`, `client-refused`. */
export async function connectServiceAccount(ctx: ShopContext): Promise<void> {
  const file = ctx.settings.google.serviceAccountFile
  if (file === null) throw new AppError(searchConsoleErrors.notSetUp)
  try {
    const account = await ctx.google.serviceAccountOf(file)
    const { accessToken, expiresAt: accessUntil } = await ctx.google.signInWith(file)
    await replaceConnection(ctx, {
      way: 'service-account',
      account,
      refreshToken: null,
      accessToken,
      accessUntil,
    })
  } catch (error) {
    throw toAppError(error)
  }
}

/**
 * Stores a connection over an earlier one. What another account had granted for that is revoked, unless another store
 * uses it: its token is gone afterwards. The same account has just granted anew.
 */
export async function replaceConnection(ctx: ShopContext, made: NewConnection): Promise<void> {
  const replaced = await ctx.tx(async (tx) => {
    const was = await findConnection(tx)
    await saveConnection(tx, ctx.settings.encryptionKeys, made)
    if (!was || was.account === made.account || (await isConnectedElsewhere(tx, was.account))) return null
    return was
  })
  if (replaced) await revokeConsent(ctx, replaced)
}

/**
 * Removes the connection and revokes the consent at the search engine, unless another store uses it: the search engine
 * revokes what an account has granted as a whole. Fetched days stay. If the search engine does not respond, our copy of
 * the token is removed all the same.
 */
export async function disconnect(ctx: ShopContext): Promise<void> {
  const row = await ctx.tx(findConnection)
  if (!row) return
  const isShared = await ctx.tx(async (tx) => {
    await dropConnection(tx)
    return isConnectedElsewhere(tx, row.account)
  })
  if (!isShared) await revokeConsent(ctx, row)
}

async function revokeConsent(ctx: ShopContext, { refresh }: ConnectionRow): Promise<void> {
  const token = refresh && unseal(ctx.settings.encryptionKeys, refresh, secretNameOf(ctx.shop.id, 'refresh'))
  if (!token) return
  await ctx.google.revoke(token).catch((error: unknown) => {
    if (!(error instanceof GoogleFailure)) throw error
    ctx.log.warn({ kind: error.kind }, 'could not revoke a consent at Google')
  })
}

/**
 * Removes the tokens when the shop uninstalls the app. A delivery that arrives after a new installation changes
 * nothing.
 */
export async function endWithInstallation(ctx: ShopContext): Promise<void> {
  if (!(await isInstalled(ctx))) await disconnect(ctx)
}
