import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { PlatformShop } from '#adapters/platform/admin-graphql/client.ts'
import type { TokenExchange, TokenGrant } from '#adapters/platform/token-exchange/token-exchange.ts'
import type { AccessTokens } from '#adapters/platform/token-source.ts'
import { lockAlone } from '#kit/server/db/advisory-lock.ts'
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
import { findShopFacts, saveShopFacts } from './shop-facts.ts'

/** A shop's decrypted tokens; never logged, never leave the process. */
export interface StoredTokens {
  accessToken: string
  refreshToken: string | null
  expiresAt: Date | null
  refreshExpiresAt: Date | null
  /** True if not encrypted with the first key: rewritten at the next opportunity. */
  oldKey: boolean
}

/**
 * Runs `work` while no other caller in any process requests this shop's tokens from the platform. No transaction is
 * open meanwhile; `work` stores its result under `lockTokens`, and only over the tokens it started with.
 */
export function aloneWithTokens<T>(db: Database, shop: ShopId, work: () => Promise<T>): Promise<T> {
  const ms = timeLimit('tokenRenewal')
  return withClaim(db, { name: `tokens:${shop}`, leaseMs: ms, patienceMs: ms }, work)
}

/**
 * Allows one transaction at a time, across all processes, to write this shop's tokens. Held until the end of `tx`; no
 * outside calls are made meanwhile.
 */
export async function lockTokens(tx: ShopTx): Promise<void> {
  await lockAlone(tx, 'tokens')
}

const COLUMNS = ['key_id', 'access_token', 'refresh_token', 'expires_at', 'refresh_expires_at'] as const
type TokenRow = Pick<Selectable<ShopTokens>, (typeof COLUMNS)[number]>

const theTokens = shopQuery<TokenRow>((db, shop) =>
  db.selectFrom('shop_tokens').select(COLUMNS).where('shop_id', '=', shop),
)

/** Returns the stored tokens; null if there are none or they cannot be decrypted with the available keys. */
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

/** Stores the tokens of a grant, encrypted. */
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
  await noteAccess(tx, shop, grant.scopes)
}

/**
 * Notes what the shop has granted, and that it has access only if that is new: on a cluster, each write to `shops` needs
 * every server, and a token is renewed every hour.
 */
async function noteAccess(tx: ShopTx, shop: string, scopes: TokenGrant['scopes']): Promise<void> {
  const known = await findShopFacts(tx)
  if (known && !isDeepStrictEqual(known.granted_scopes, scopes))
    await saveShopFacts(tx, { granted_scopes: scopes })
  if (known?.has_access) return
  await tx.updateTable('shops').set({ has_access: true }).where('id', '=', shop).execute()
}

/** Deletes the tokens; the shop counts as without access until it gets new ones. */
export async function dropTokens(tx: ShopTx, shop: string): Promise<void> {
  await tx.deleteFrom('shop_tokens').where('shop_id', '=', shop).execute()
  await tx.updateTable('shops').set({ has_access: false }).where('id', '=', shop).execute()
}

export interface TokenSettings {
  db: Database
  exchange: TokenExchange
  encryptionKeys: readonly EncryptionKey[]
}

/** A token is renewed when less than this is left of its lifetime (one hour). */
const RENEW_BEFORE_MS = 5 * 60_000

/**
 * The shops' access tokens: encrypted at rest, renewed before they expire and when the platform refuses one, one
 * renewal per shop at a time across all processes. If the platform refuses the refresh token, the result is `null`
 * and the stored tokens are dropped.
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
      // Another caller renewed the token while this one waited.
      return isStale(tokens) ? refresh(shop, tokens) : tokens.accessToken
    })
  }

  const stored = (shop: PlatformShop): Promise<StoredTokens | null> =>
    db.withShop(shop.id, (tx) => loadTokens(tx, keys, shop.id))

  const asked = new Map<string, Promise<StoredTokens | null>>()
  /**
   * Called for every platform call; concurrent calls share one query. The returned token may be replaced meanwhile:
   * the platform then refuses it, and `renew` reads again.
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

  /** Stores the result, unless the stored tokens are no longer those the request used. */
  function replace(
    shop: PlatformShop,
    asked: StoredTokens,
    grant: TokenGrant | null,
  ): Promise<string | null> {
    return db.withShop(shop.id, async (tx) => {
      await lockTokens(tx)
      const now = await loadTokens(tx, keys, shop.id)
      if (now?.accessToken !== asked.accessToken) return now?.accessToken ?? null
      if (grant) await saveTokens(tx, keys, { shop: shop.id, grant })
      else await dropTokens(tx, shop.id)
      return grant?.accessToken ?? null
    })
  }

  return {
    async get(shop) {
      // A query that began before the tokens were stored may find none.
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
