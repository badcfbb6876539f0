import { createHash, randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { AppDeclaration } from '../deployment/deployment.ts'
import type { StoreRecord } from '../state/records.ts'
import { staffUserOf } from './staff-user.ts'

/** Lifetime of a session token in seconds (facts: session tokens). */
const SESSION_TOKEN_SECONDS = 60

/**
 * Creates a session token for the store's owner in the app: HS256 with the app's secret, valid for 60 seconds. `sid`
 * stays the same for a store, as in one signed-in browser session.
 */
export function mintSessionToken(
  app: AppDeclaration,
  store: StoreRecord,
  now: Date = new Date(),
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({
    dest: `https://${store.domain}`,
    sid: createHash('sha256').update(`${app.clientId}/${store.id}`).digest('hex'),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(`https://${store.domain}/admin`)
    .setAudience(app.clientId)
    .setSubject(String(staffUserOf(store).id))
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + SESSION_TOKEN_SECONDS)
    .setJti(randomUUID())
    .sign(new TextEncoder().encode(app.secret))
}

/** True if `token` is a currently valid session token of this app for this store. */
export async function isSessionTokenOf(
  token: string,
  app: AppDeclaration,
  store: StoreRecord,
): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(app.secret), {
      algorithms: ['HS256'],
      issuer: `https://${store.domain}/admin`,
      audience: app.clientId,
      requiredClaims: ['exp', 'nbf', 'dest', 'sub'],
    })
    return payload['dest'] === `https://${store.domain}`
  } catch (error) {
    if (error instanceof errors.JOSEError) return false
    throw error
  }
}
