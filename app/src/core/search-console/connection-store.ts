import { sql } from 'kysely'
import { type Sealed, seal, unseal } from '#core/shops/encryption.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { EncryptionKey } from '#kit/server/env-parts.ts'

/** A store's connection as stored; its tokens are encrypted. */
export interface ConnectionRow {
  way: 'oauth' | 'service-account'
  account: string
  property: string | null
  permission: string | null
  broken: string | null
  broken_at: Date | null
  connected_at: Date
  refresh: Sealed | null
  access: Sealed | null
  access_until: Date | null
}

/** Row and column of a token. Encryption binds the token to it, so it cannot be decrypted elsewhere. */
export const secretNameOf = (shop: string, token: 'refresh' | 'access' | 'verifier'): string =>
  `${shop}:search-console:${token}`

/** Returns the connection; null if there is none. */
export async function findConnection(tx: ShopTx): Promise<ConnectionRow | null> {
  const { rows } = await sql<
    Omit<ConnectionRow, 'refresh' | 'access'> & {
      refresh_key_id: string | null
      refresh_token: Buffer | null
      access_key_id: string | null
      access_token: Buffer | null
    }
  >`select way, account, property, permission, broken, broken_at, connected_at, refresh_key_id, refresh_token,
      access_key_id, access_token, access_until
      from search_console_connections where shop_id = ${shopOf(tx)}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { refresh_key_id, refresh_token, access_key_id, access_token, ...rest } = row
  return {
    ...rest,
    refresh: refresh_key_id && refresh_token ? { keyId: refresh_key_id, bytes: refresh_token } : null,
    access: access_key_id && access_token ? { keyId: access_key_id, bytes: access_token } : null,
  }
}

export interface NewConnection {
  way: ConnectionRow['way']
  account: string
  refreshToken: string | null
  accessToken: string
  accessUntil: Date
}

/** Stores a connection over an earlier one. The chosen property is kept until the caller has checked it. */
export async function saveConnection(
  tx: ShopTx,
  keys: readonly EncryptionKey[],
  made: NewConnection,
): Promise<void> {
  const shop = shopOf(tx)
  const now = await clockOf(tx)
  const refresh =
    made.refreshToken === null ? null : seal(keys, made.refreshToken, secretNameOf(shop, 'refresh'))
  const access = seal(keys, made.accessToken, secretNameOf(shop, 'access'))
  await sql`
    insert into search_console_connections (shop_id, way, account, refresh_key_id, refresh_token, access_key_id,
        access_token, access_until, connected_at)
      values (${shop}, ${made.way}, ${made.account}, ${refresh?.keyId ?? null}, ${refresh?.bytes ?? null}, ${access.keyId},
        ${access.bytes}, ${made.accessUntil.toISOString()}, ${now})
      on conflict (shop_id) do update set way = excluded.way, account = excluded.account,
        refresh_key_id = excluded.refresh_key_id, refresh_token = excluded.refresh_token,
        access_key_id = excluded.access_key_id, access_token = excluded.access_token,
        access_until = excluded.access_until, connected_at = excluded.connected_at, broken = null, broken_at = null`.execute(
    tx,
  )
}

/**
 * Stores a new access token, and the refresh token encrypted again, unless the store was connected again in the
 * meantime.
 */
export async function saveAccess(
  tx: ShopTx,
  keys: readonly EncryptionKey[],
  { was, accessToken, until }: { was: ConnectionRow; accessToken: string; until: Date },
): Promise<void> {
  const shop = shopOf(tx)
  const access = seal(keys, accessToken, secretNameOf(shop, 'access'))
  const refreshToken = was.refresh && unseal(keys, was.refresh, secretNameOf(shop, 'refresh'))
  const refresh =
    refreshToken && was.refresh?.keyId !== keys[0]?.id
      ? seal(keys, refreshToken, secretNameOf(shop, 'refresh'))
      : was.refresh
  await sql`
    update search_console_connections set access_key_id = ${access.keyId}, access_token = ${access.bytes},
        access_until = ${until.toISOString()}, refresh_key_id = ${refresh?.keyId ?? null},
        refresh_token = ${refresh?.bytes ?? null}
      where shop_id = ${shop} and connected_at = ${was.connected_at.toISOString()}`.execute(tx)
}

/**
 * Records why a connection no longer works, and removes its tokens; leaves a newer connection, and one with another
 * property, alone.
 */
export async function breakConnection(tx: ShopTx, was: ConnectionRow, code: string): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    update search_console_connections set broken = ${code}, broken_at = ${now}, access_key_id = null, access_token = null,
        access_until = null
      where shop_id = ${shopOf(tx)} and broken is null and property is not distinct from ${was.property}
        and connected_at = ${was.connected_at.toISOString()}`.execute(tx)
}

/** The connection works: clears the recorded failure. */
export async function mendConnection(tx: ShopTx): Promise<void> {
  await sql`
    update search_console_connections set broken = null, broken_at = null
      where shop_id = ${shopOf(tx)} and broken is not null`.execute(tx)
}

/** Stores the property whose data is fetched; null for none. */
export async function chooseProperty(
  tx: ShopTx,
  chosen: { property: string; permission: string } | null,
): Promise<void> {
  await sql`
    update search_console_connections set property = ${chosen?.property ?? null},
        permission = ${chosen?.permission ?? null}, broken = null, broken_at = null
      where shop_id = ${shopOf(tx)}`.execute(tx)
}

/** True if another store is connected with this account, and so by the same grant of the search engine. */
export async function isConnectedElsewhere(tx: ShopTx, account: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select signpost_google_account_elsewhere(${account}) as found`.execute(tx)
  return rows[0]?.found ?? true
}

/** Deletes the connection and consents that were begun. */
export async function dropConnection(tx: ShopTx): Promise<void> {
  await sql`delete from search_console_connections where shop_id = ${shopOf(tx)}`.execute(tx)
  await sql`delete from search_console_consents where shop_id = ${shopOf(tx)}`.execute(tx)
}
