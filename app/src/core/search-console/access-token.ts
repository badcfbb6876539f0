import { GoogleFailure } from '#adapters/google/google-failure.ts'
import type { AccessGrant } from '#adapters/google/oauth.ts'
import type { ShopContext } from '#core/context/context.ts'
import { unseal } from '#core/shops/encryption.ts'
import { withClaim } from '#kit/server/db/claims.ts'
import { timeLimit } from '#kit/server/time-limits.ts'
import { AppError } from '#kit/shared/errors.ts'
import {
  breakConnection,
  type ConnectionRow,
  findConnection,
  saveAccess,
  secretNameOf,
} from './connection-store.ts'
import { searchConsoleErrors } from './errors.ts'
import { LASTING, toAppError } from './to-app-error.ts'

/** A token with less than this left is renewed before use. */
const RENEW_BEFORE_MS = 60_000

/**
 * Returns a valid access token; `refused` is one the search engine no longer accepted. One process renews it at a
 * time. An ended consent is recorded. Throws `search-console.*`.
 */
export async function accessTokenOf(ctx: ShopContext, refused: string | null = null): Promise<string> {
  const row = await connected(ctx)
  const known = usable(ctx, row, refused)
  if (known !== null) return known
  const ms = timeLimit('tokenRenewal')
  return withClaim(ctx.db, { name: `google:${ctx.shop.id}`, leaseMs: ms, patienceMs: ms }, async () => {
    const now = await connected(ctx)
    // Another process renewed it while this one waited.
    const fresh = usable(ctx, now, refused)
    return fresh ?? renew(ctx, now)
  })
}

async function connected(ctx: ShopContext): Promise<ConnectionRow> {
  const row = await ctx.tx(findConnection)
  if (!row) throw new AppError(searchConsoleErrors.notConnected)
  return row
}

function usable(ctx: ShopContext, row: ConnectionRow, refused: string | null): string | null {
  if (!row.access || (row.access_until?.getTime() ?? 0) - Date.now() < RENEW_BEFORE_MS) return null
  const token = unseal(ctx.settings.encryptionKeys, row.access, secretNameOf(ctx.shop.id, 'access'))
  return token === refused ? null : token
}

async function renew(ctx: ShopContext, row: ConnectionRow): Promise<string> {
  try {
    const { accessToken, expiresAt: until } = await newGrant(ctx, row)
    await ctx.tx((tx) => saveAccess(tx, ctx.settings.encryptionKeys, { was: row, accessToken, until }))
    return accessToken
  } catch (failure) {
    const error = toAppError(failure)
    if (error instanceof AppError && LASTING.has(error.code)) await noteBroken(ctx, row, error.code)
    throw error
  }
}

function newGrant(ctx: ShopContext, row: ConnectionRow): Promise<AccessGrant> {
  const { client, serviceAccountFile } = ctx.settings.google
  if (row.way === 'service-account') {
    if (serviceAccountFile === null) throw new GoogleFailure('client-refused', 'no service account is set up')
    return ctx.google.signInWith(serviceAccountFile)
  }
  if (!client) throw new GoogleFailure('client-refused', 'no client is set up')
  const token =
    row.refresh && unseal(ctx.settings.encryptionKeys, row.refresh, secretNameOf(ctx.shop.id, 'refresh'))
  if (!token) throw new AppError(searchConsoleErrors.keyUnreadable)
  return ctx.google.refresh(client, token)
}

/** Records that the connection no longer works; Home and the screen show it. */
export function noteBroken(ctx: ShopContext, row: ConnectionRow, code: string): Promise<void> {
  ctx.log.info({ code }, 'a connection to the search engine has ended')
  return ctx.tx((tx) => breakConnection(tx, row, code))
}
