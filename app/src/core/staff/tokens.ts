import { createHash, randomBytes } from 'node:crypto'

/** 256 bits nobody can guess, for a URL or a header. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a secret. It has 256 bits, so no salt and no slow hash is needed. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
