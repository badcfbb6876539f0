import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Sealed, seal, unseal } from '#core/shops/encryption.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { EncryptionKey } from '#kit/server/env-parts.ts'
import { secretNameOf } from './connection-store.ts'

/** Time to sign in, choose an account and read the consent screen. */
const MINUTES = 15
/** Maximum number of open sign-ins of a shop. */
const MOST = 20

const hashOf = (nonce: string): Buffer => createHash('sha256').update(nonce).digest()

/** Stores a sign-in that has started. */
export async function noteConsent(
  tx: ShopTx,
  keys: readonly EncryptionKey[],
  begun: { nonce: string; verifier: string; user: string },
): Promise<void> {
  const shop = shopOf(tx)
  const now = await clockOf(tx)
  const sealed = seal(keys, begun.verifier, secretNameOf(shop, 'verifier'))
  await sql`delete from search_console_consents where shop_id = ${shop} and (until < ${now} or nonce not in
      (select nonce from search_console_consents where shop_id = ${shop} order by until desc limit ${MOST - 1}))`.execute(
    tx,
  )
  await sql`insert into search_console_consents (shop_id, nonce, user_id, key_id, verifier, until)
    values (${shop}, ${hashOf(begun.nonce)}, ${begun.user}, ${sealed.keyId}, ${sealed.bytes},
      ${now}::timestamptz + make_interval(mins => ${MINUTES}))`.execute(tx)
}

/** Stores the parameters the sign-in returned with; does nothing if it is unknown or has already returned. */
export async function noteReturn(
  tx: ShopTx,
  keys: readonly EncryptionKey[],
  back: { nonce: string; code: string | null; refusal: string | null },
): Promise<void> {
  const shop = shopOf(tx)
  const now = await clockOf(tx)
  const sealed = back.code === null ? null : seal(keys, back.code, `${secretNameOf(shop, 'verifier')}:code`)
  await sql`update search_console_consents set code = ${sealed?.bytes ?? null}, refusal = ${back.refusal}
      where shop_id = ${shop} and nonce = ${hashOf(back.nonce)} and until >= ${now} and code is null and refusal is null
        and key_id = coalesce(${sealed?.keyId ?? null}::text, key_id)`.execute(tx)
}

/** Consumes a returned sign-in, once and only for the person who started it; null if there is none. */
export async function takeConsent(
  tx: ShopTx,
  keys: readonly EncryptionKey[],
  { nonce, user }: { nonce: string; user: string },
): Promise<{ verifier: string; code: string | null; refusal: string | null } | null> {
  const shop = shopOf(tx)
  const now = await clockOf(tx)
  const { rows } = await sql<{
    key_id: string
    verifier: Buffer
    code: Buffer | null
    refusal: string | null
  }>`
    delete from search_console_consents
      where shop_id = ${shop} and nonce = ${hashOf(nonce)} and user_id = ${user} and until >= ${now}
        and (code is not null or refusal is not null)
      returning key_id, verifier, code, refusal`.execute(tx)
  const [row] = rows
  if (!row) return null
  const opened = (bytes: Buffer, associatedData: string) =>
    unseal(keys, { keyId: row.key_id, bytes } satisfies Sealed, associatedData)
  const verifier = opened(row.verifier, secretNameOf(shop, 'verifier'))
  const code = row.code && opened(row.code, `${secretNameOf(shop, 'verifier')}:code`)
  if (verifier === null || (row.code && code === null)) return null
  return { verifier, code, refusal: row.refusal }
}
