import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** A challenge as the app's calls return it: `{ challenge, options }`. */
export interface AskedPasskey {
  challenge: string
  options: Record<string, unknown>
}
export interface AnsweredPasskey {
  challenge: string
  response: { id: string } & Record<string, unknown>
}

/** A device with one passkey, which responds like a browser (WebAuthn Level 3, attestation `none`). */
export interface Authenticator {
  /** Id of its passkey, base64url. */
  id: string
  /** Creates the requested passkey. */
  register(asked: AskedPasskey, lie?: Lie): AnsweredPasskey
  /** Signs a challenge and increases the use counter. */
  sign(asked: AskedPasskey, lie?: Lie): AnsweredPasskey
  /** The same key on another device, which counts separately from here on. */
  copy(): Authenticator
}

/** Faults of a response. */
export interface Lie {
  /** Responds on behalf of another site's page. */
  origin?: string
  /** Without user verification by PIN, fingerprint or face. */
  unproved?: boolean
}

const PRESENT = 0x01
const PROVED = 0x04
const HAS_CREDENTIAL = 0x40

/** Creates a software authenticator for the site at `appUrl`. */
export function newAuthenticator(appUrl: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  return deviceWith({ appUrl, id, privateKey, publicKey, used: 0 })
}

interface Device extends ReturnType<typeof generateKeyPairSync> {
  appUrl: string
  id: Buffer
  used: number
}

function deviceWith(device: Device): Authenticator {
  const { appUrl, id, privateKey, publicKey } = device
  const { hostname, origin: home } = new URL(appUrl)
  let { used } = device
  const name = id.toString('base64url')

  const facts = ({ unproved = false }: Lie, credential?: Buffer): Buffer => {
    const flags = PRESENT | (unproved ? 0 : PROVED) | (credential ? HAS_CREDENTIAL : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(used)
    const site = createHash('sha256').update(hostname).digest()
    return Buffer.concat([site, Buffer.of(flags), counter, credential ?? Buffer.of()])
  }
  const clientData = (type: string, { options }: AskedPasskey, { origin = home }: Lie): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }))
  const answer = (asked: AskedPasskey, response: Record<string, unknown>): AnsweredPasskey => ({
    challenge: asked.challenge,
    response: { id: name, rawId: name, type: 'public-key', response, clientExtensionResults: {} },
  })

  return {
    id: name,
    register(asked, lie = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(facts(lie, credential))],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      )
      return answer(asked, {
        clientDataJSON: clientData('webauthn.create', asked, lie).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },
    sign(asked, lie = {}) {
      used += 1
      const [data, client] = [facts(lie), clientData('webauthn.get', asked, lie)]
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return answer(asked, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
    copy: () => deviceWith({ ...device, used }),
  }
}

/** The public key in COSE format: EC2, ES256, P-256. */
function coseKey(publicKey: Device['publicKey']): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'))
  return Buffer.from(
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    ),
  )
}
