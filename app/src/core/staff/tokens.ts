import { createHash, randomBytes } from 'node:crypto'

/** Token of a session in the staff area (`adminPanelAccessToken`). */
export const PANEL_TOKEN = /^sps_[\w-]{43}$/
/** Token of a visit to a store (`adminAccessToken`): the number of the store, and a secret. */
export const VISIT_TOKEN = /^spv_(\d{1,18})_[\w-]{43}$/

/** Returns whether a text has the form of a token; only the database knows whether it opens anything. */
export function isTokenForm(text: string): boolean {
  return PANEL_TOKEN.test(text) || VISIT_TOKEN.test(text)
}

/** Returns an unguessable secret of 256 bits, for a URL or a header. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash of a secret for the database. A secret has 256 bits, so no salt and no slow hash is needed. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
