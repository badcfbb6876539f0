import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** Bits of an authenticator's flags (WebAuthn Level 3, §6.1). */
const PRESENT = 0x01
const VERIFIED = 0x04

export interface Signing {
  challenge: string
  origin: string
  rpId: string
  /** Operation stated by the browser; `webauthn.get` for signing in. */
  type: string
  flags: number
  counter: number
}

/** A passkey in software: its public key as a server stores it, and responses as a browser sends them, valid or not. */
export interface SoftPasskey {
  id: string
  /** COSE-encoded public key. */
  publicKey: Buffer
  sign(signing: Signing, key?: KeyObject): Record<string, unknown>
}

/** Returns an honest response to a challenge, for the tests to alter. */
export const honest = (challenge: string, appUrl: string, counter: number): Signing => ({
  challenge,
  origin: new URL(appUrl).origin,
  rpId: new URL(appUrl).hostname,
  type: 'webauthn.get',
  flags: PRESENT | VERIFIED,
  counter,
})
export const NOT_VERIFIED = PRESENT

export function softPasskey(): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32).toString('base64url')
  return {
    id,
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an elliptic curve key on P-256 for ES256.
    publicKey: Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]),
    sign({ challenge, origin, rpId, type, flags, counter }, key = privateKey) {
      const client = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
      const count = Buffer.alloc(4)
      count.writeUInt32BE(counter)
      const authenticator = Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticator, sha256(client)]))
        .sign(key)
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticator.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
