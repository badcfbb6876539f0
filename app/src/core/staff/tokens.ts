import { createHash, randomBytes } from 'node:crypto'

/** Returns an unguessable secret of 256 bits, for a URL or a header. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash of a secret for the database. A secret has 256 bits, so no salt and no slow hash is needed. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
