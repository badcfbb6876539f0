import { type JWTPayload, SignJWT } from 'jose'

export interface TokenKey {
  clientId: string
  appSecret: string
}

/** Creates a session token as the platform's admin does; `changes` alters or breaks claims. */
export function sessionToken(
  shop: string,
  { clientId, appSecret }: TokenKey,
  changes: JWTPayload = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const claims: JWTPayload = {
    iss: `https://${shop}/admin`,
    dest: `https://${shop}`,
    aud: clientId,
    sub: '101',
    exp: now + 60,
    nbf: now,
    iat: now,
    jti: crypto.randomUUID(),
    sid: crypto.randomUUID(),
    ...changes,
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(appSecret))
}
