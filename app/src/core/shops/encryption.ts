import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { EncryptionKey } from '#kit/server/env-parts.ts'

export interface Sealed {
  keyId: string
  /** Nonce (12 bytes), tag (16), ciphertext. */
  bytes: Buffer
}

const ALGORITHM = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/**
 * Encrypts with the first key and binds the result to `associatedData` (shop and column): moved to another row it cannot be
 * decrypted.
 */
export function seal(keys: readonly EncryptionKey[], text: string, associatedData: string): Sealed {
  const [current] = keys
  if (!current) throw new Error('ENCRYPTION_KEYS holds no key.')
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(ALGORITHM, current.key, nonce).setAAD(Buffer.from(associatedData))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return { keyId: current.id, bytes: Buffer.concat([nonce, cipher.getAuthTag(), body]) }
}

/** Decrypts the result of `seal`; null if the key is missing, the associated data differs, or a byte was changed. */
export function unseal(
  keys: readonly EncryptionKey[],
  sealed: Sealed,
  associatedData: string,
): string | null {
  const key = keys.find((known) => known.id === sealed.keyId)
  if (!key || sealed.bytes.length < NONCE + TAG) return null
  const decipher = createDecipheriv(ALGORITHM, key.key, sealed.bytes.subarray(0, NONCE), {
    authTagLength: TAG,
  })
    .setAAD(Buffer.from(associatedData))
    .setAuthTag(sealed.bytes.subarray(NONCE, NONCE + TAG))
  try {
    return Buffer.concat([decipher.update(sealed.bytes.subarray(NONCE + TAG)), decipher.final()]).toString(
      'utf8',
    )
  } catch {
    return null
  }
}
