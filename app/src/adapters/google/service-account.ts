import { readFile } from 'node:fs/promises'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { Outbound } from '#kit/server/outbound/outbound.ts'
import { GoogleFailure } from './google-failure.ts'
import { type AccessGrant, askForToken, WEBMASTERS_SCOPE } from './oauth.ts'

const AUDIENCE = 'https://oauth2.googleapis.com/token'

const keyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.email(),
  private_key: z.string().min(100),
  private_key_id: z.string().optional(),
})

export interface ServiceAccount {
  email: string
  privateKey: string
  keyId: string | undefined
}

/** Reads the account of a JSON key file. Throws GoogleFailure `client-refused`, without any content of the file. */
export async function readServiceAccount(file: string): Promise<ServiceAccount> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new GoogleFailure('client-refused', `the service account's file cannot be read (${error.code})`)
  })
  const read = keyFile.safeParse(jsonOf(text))
  if (!read.success)
    throw new GoogleFailure(
      'client-refused',
      "the service account's file is not a key file of a service account",
    )
  const { client_email: email, private_key: privateKey, private_key_id: keyId } = read.data
  return { email, privateKey, keyId }
}

/** Returns an access token for a service account (RFC 7523). Throws GoogleFailure. */
export async function signIn(outbound: Outbound, account: ServiceAccount): Promise<AccessGrant> {
  const key = await importPKCS8(account.privateKey, 'RS256').catch(() => {
    throw new GoogleFailure('client-refused', "the service account's key cannot be read")
  })
  const assertion = await new SignJWT({ scope: WEBMASTERS_SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(account.keyId && { kid: account.keyId }) })
    .setIssuer(account.email)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key)
  const grant = await askForToken(outbound, {
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion,
  }).catch((error: unknown) => {
    // A service account needs no consent: its key or the account was deleted.
    if (error instanceof GoogleFailure && error.kind === 'consent-ended')
      throw new GoogleFailure('client-refused', error.message)
    throw error
  })
  return grant
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
