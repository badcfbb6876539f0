import type { PlatformShop } from '#adapters/platform/admin-graphql/client.ts'
import type { TokenExchange, TokenGrant } from '#adapters/platform/token-exchange/token-exchange.ts'
import type { AccessTokens } from '#adapters/platform/token-source.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { EncryptionKey } from '#kit/server/env-parts.ts'
import { AppError } from '#kit/shared/errors.ts'
import { shopErrors } from './errors.ts'
import {
  aloneWithTokens,
  dropTokens,
  loadTokens,
  lockTokens,
  type StoredTokens,
  saveTokens,
} from './token-store.ts'

export interface TokenSettings {
  db: Database
  exchange: TokenExchange
  encryptionKeys: readonly EncryptionKey[]
}

/** A token is renewed when it has less than this left (it lives an hour). */
const RENEW_BEFORE_MS = 5 * 60_000

/**
 * The shops' access tokens: encrypted at rest, renewed in time and when the platform refuses one, one renewal
 * per shop at a time in all processes. A refresh token the platform refuses ends in `null` and nothing stored.
 */
export function createAccessTokens(settings: TokenSettings): AccessTokens {
  const { db, encryptionKeys: keys } = settings

  async function renewed(
    shop: PlatformShop,
    isStale: (tokens: StoredTokens) => boolean,
  ): Promise<string | null> {
    return aloneWithTokens(db, shop.id, async () => {
      const tokens = await stored(shop)
      if (!tokens) return null
      // Somebody else renewed it while we waited for our turn.
      return isStale(tokens) ? refresh(shop, tokens) : tokens.accessToken
    })
  }

  const stored = (shop: PlatformShop): Promise<StoredTokens | null> =>
    db.withShop(shop.id, (tx) => loadTokens(tx, keys, shop.id))

  async function refresh(shop: PlatformShop, tokens: StoredTokens): Promise<string | null> {
    if (tokens.refreshToken === null || isPast(tokens.refreshExpiresAt)) return replace(shop, tokens, null)
    const result = await settings.exchange.refresh(shop.domain, tokens.refreshToken)
    if (result.ok) return replace(shop, tokens, result.grant)
    if (result.reason === 'unavailable') {
      throw new AppError(shopErrors.exchangeUnavailable, { shop: shop.domain, reason: result.message })
    }
    return replace(shop, tokens, null)
  }

  /** Stores what came of it, unless the tokens are not those any more that the platform was asked with. */
  function replace(
    shop: PlatformShop,
    asked: StoredTokens,
    grant: TokenGrant | null,
  ): Promise<string | null> {
    return db.withShop(shop.id, async (tx) => {
      await lockTokens(tx, shop.id)
      const now = await loadTokens(tx, keys, shop.id)
      if (now?.accessToken !== asked.accessToken) return now?.accessToken ?? null
      if (grant) await saveTokens(tx, keys, { shop: shop.id, grant })
      else await dropTokens(tx, shop.id)
      return grant?.accessToken ?? null
    })
  }

  return {
    async get(shop) {
      const tokens = await stored(shop)
      if (!tokens) return null
      return endsSoon(tokens) ? renewed(shop, endsSoon) : tokens.accessToken
    },
    renew: (shop, refused) => renewed(shop, (tokens) => tokens.accessToken === refused),
  }
}

function endsSoon(tokens: StoredTokens): boolean {
  return (
    tokens.oldKey || (tokens.expiresAt !== null && tokens.expiresAt.getTime() - Date.now() < RENEW_BEFORE_MS)
  )
}

function isPast(time: Date | null): boolean {
  return time !== null && time.getTime() <= Date.now()
}
