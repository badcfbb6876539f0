import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

/** A passkey as stored. */
export interface KeptPasskey {
  /** base64url */
  id: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  transports: string[]
}

export interface NewPasskey extends KeptPasskey {
  backedUp: boolean
}

/** WebAuthn for one site: challenges for an authenticator, and the verification of its responses. */
export interface Passkeys {
  /** Without `known`, the person may choose any passkey they have for this site. */
  askToSign(known?: readonly string[]): Promise<PasskeyQuestion>
  askToRegister(person: {
    handle: Buffer
    email: string
    name: string
    known: readonly string[]
  }): Promise<PasskeyQuestion>
  /** Null: the response is invalid. */
  registered(response: Record<string, unknown>, challenge: string): Promise<NewPasskey | null>
  /** Returns the new counter; null if the response is invalid. */
  signed(
    response: Record<string, unknown>,
    challenge: string,
    passkey: KeptPasskey,
  ): Promise<{ counter: number; backedUp: boolean } | null>
}

/** The browser's own JSON, and the challenge separately. */
export interface PasskeyQuestion {
  challenge: string
  options: Record<string, unknown>
}

// Loaded on the first sign-in: it includes half a megabyte of certificate formats.
const library = () => import('@simplewebauthn/server')

/** Passkeys of the site at `appUrl`. Every sign-in requires user verification, by PIN, finger or face. */
export function createPasskeys(appUrl: string): Passkeys {
  const { hostname: rpID, origin } = new URL(appUrl)
  return {
    async askToSign(known) {
      const { generateAuthenticationOptions } = await library()
      const options = await generateAuthenticationOptions({
        rpID,
        userVerification: 'required',
        ...(known && { allowCredentials: known.map((id) => ({ id })) }),
      })
      return { challenge: options.challenge, options: { ...options } }
    },
    async askToRegister({ handle, email, name, known }) {
      const { generateRegistrationOptions } = await library()
      const options = await generateRegistrationOptions({
        rpID,
        rpName: 'Signpost',
        userName: email,
        userDisplayName: name,
        userID: new Uint8Array(handle),
        excludeCredentials: known.map((id) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { challenge: options.challenge, options: { ...options } }
    },
    async registered(response, challenge) {
      const { verifyRegistrationResponse } = await library()
      // The library throws on unreadable input, and on most invalid responses.
      const result = await verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }).catch(() => null)
      if (!result?.verified) return null
      const { credential, credentialBackedUp } = result.registrationInfo
      return {
        id: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: credential.transports ?? [],
        backedUp: credentialBackedUp,
      }
    },
    async signed(response, challenge, { id, publicKey, counter, transports }) {
      const { verifyAuthenticationResponse } = await library()
      const result = await verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        credential: { id, publicKey, counter, transports },
        requireUserVerification: true,
      }).catch(() => null)
      if (!result?.verified) return null
      const { newCounter, credentialBackedUp } = result.authenticationInfo
      return { counter: newCounter, backedUp: credentialBackedUp }
    },
  }
}
