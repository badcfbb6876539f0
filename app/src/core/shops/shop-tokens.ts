import { type Selectable, sql } from 'kysely'
import type { PlatformShop } from '#adapters/platform/admin-graphql/client.ts'
import type { TokenExchange, TokenGrant } from '#adapters/platform/token-exchange/token-exchange.ts'
import type { AccessTokens } from '#adapters/platform/token-source.ts'
import { withClaim } from '#kit/server/db/claims.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { ShopTokens } from '#kit/server/db/generated/schema.ts'
import { shopQuery } from '#kit/server/db/shop-query.ts'
import { clockOf, type ShopId, type ShopTx } from '#kit/server/db/shop-tx.ts'
import type { EncryptionKey } from '#kit/server/env-parts.ts'
import { timeLimit } from '#kit/server/time-limits.ts'
import { AppError } from '#kit/shared/errors.ts'
import { seal, unseal } from './encryption.ts'
import { shopErrors } from './errors.ts'

/** A shop's tokens in the clear; never logged, never leaves the process. */
export interface StoredTokens {
  accessToken: string
  refreshToken: string | null
  expiresAt: Date | null
  refreshExpiresAt: Date | null
  /** Not encrypted with the first key: written again on the next occasion. */
  oldKey: boolean
}

/** First half of the advisory lock's key, so that other locks do not meet ours. */
const LOCK_SPACE = 7_241

/**
 * Runs `work` while nobody else in any process asks the platform for this shop's tokens. No transaction is open
 * meanwhile; what `work` stores it stores under `lockTokens`, and only over what it began with.
 */
export function aloneWithTokens<T>(db: Database, shop: ShopId, work: () => Promise<T>): Promise<T> {
  const ms = timeLimit('tokenRenewal')
  return withClaim(db, { name: `tokens:${shop}`, leaseMs: ms, patienceMs: ms }, work)
}

/** Lets one transaction of all processes write this shop's tokens at a time. Held to the end of `tx`; nobody calls outside. */
export async function lockTokens(tx: ShopTx, shop: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${shop}))`.execute(tx)
}

const COLUMNS = ['key_id', 'access_token', 'refresh_token', 'expires_at', 'refresh_expires_at'] as const
type TokenRow = Pick<Selectable<ShopTokens>, (typeof COLUMNS)[number]>

const theTokens = shopQuery<TokenRow>((db, shop) =>
  db.selectFrom('shop_tokens').select(COLUMNS).where('shop_id', '=', shop),
)

/** The stored tokens; null when there are none or they cannot be opened with the keys at hand. */
export async function loadTokens(
  tx: ShopTx,
  keys: readonly EncryptionKey[],
  shop: string,
): Promise<StoredTokens | null> {
  const row = await tx
    .selectFrom('shop_tokens')
    .select(COLUMNS)
    .where('shop_id', '=', shop)
    .executeTakeFirst()
  return row ? opened(row, keys, shop) : null
}

function opened(row: TokenRow, keys: readonly EncryptionKey[], shop: string): StoredTokens | null {
  const accessToken = unseal(keys, { keyId: row.key_id, bytes: row.access_token }, `${shop}:access`)
  if (accessToken === null) return null
  return {
    accessToken,
    refreshToken:
      row.refresh_token && unseal(keys, { keyId: row.key_id, bytes: row.refresh_token }, `${shop}:refresh`),
    expiresAt: row.expires_at,
    refreshExpiresAt: row.refresh_expires_at,
    oldKey: row.key_id !== keys[0]?.id,
  }
}

export async function saveTokens(
  tx: ShopTx,
  keys: readonly EncryptionKey[],
  { shop, grant }: { shop: string; grant: TokenGrant },
): Promise<void> {
  const access = seal(keys, grant.accessToken, `${shop}:access`)
  const values = {
    key_id: access.keyId,
    access_token: access.bytes,
    refresh_token:
      grant.refreshToken === null ? null : seal(keys, grant.refreshToken, `${shop}:refresh`).bytes,
    scopes: grant.scopes,
    expires_at: grant.expiresAt,
    refresh_expires_at: grant.refreshExpiresAt,
    updated_at: await clockOf(tx),
  }
  await tx
    .insertInto('shop_tokens')
    .values({ shop_id: shop, ...values })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(values))
    .execute()
  await tx
    .updateTable('shops')
    .set({ granted_scopes: grant.scopes, has_access: true })
    .where('id', '=', shop)
    .execute()
}

export async function dropTokens(tx: ShopTx, shop: string): Promise<void> {
  await tx.deleteFrom('shop_tokens').where('shop_id', '=', shop).execute()
  await tx.updateTable('shops').set({ has_access: false }).where('id', '=', shop).execute()
}

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

  const asked = new Map<string, Promise<StoredTokens | null>>()
  /**
   * Every call of the platform asks, and those of one moment share the question. What it answers may be replaced
   * meanwhile: the platform refuses it then, and `renew` looks again.
   */
  const current = (shop: PlatformShop): Promise<StoredTokens | null> => {
    const known = asked.get(shop.id)
    if (known) return known
    const answer = db
      .readShop(shop.id, theTokens)
      .then(([row]) => (row ? opened(row, keys, shop.id) : null))
      .finally(() => asked.delete(shop.id))
    asked.set(shop.id, answer)
    return answer
  }

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
      // Who asked a moment before the tokens were stored may be told that there are none.
      const tokens = (await current(shop)) ?? (await stored(shop))
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
