import type { Outbound } from '#kit/server/outbound/outbound.ts'
import {
  type AccessGrant,
  exchangeCode,
  type OAuthClient,
  refresh,
  revoke,
  type TokenGrant,
  whoIs,
} from './oauth.ts'
import { type GoogleRequest, sendJson } from './send-json.ts'
import { readServiceAccount, signIn } from './service-account.ts'

/** The search engine's APIs. All methods throw GoogleFailure. */
export interface Google {
  /** Exchanges the code from a consent redirect. */
  exchangeCode(
    client: OAuthClient,
    given: { code: string; verifier: string; redirectUri: string },
  ): Promise<TokenGrant>
  refresh(client: OAuthClient, refreshToken: string): Promise<AccessGrant>
  revoke(token: string): Promise<void>
  whoIs(accessToken: string): Promise<string>
  /** Returns the email address of a key file's account. */
  serviceAccountOf(file: string): Promise<string>
  signInWith(file: string): Promise<AccessGrant>
  /** Sends one call; returns its JSON response. */
  send(request: GoogleRequest): Promise<unknown>
}

/** Creates the client of Google's sign-in and APIs. Its calls throw `GoogleFailure`. */
export function createGoogle(outbound: Outbound): Google {
  return {
    exchangeCode: (client, given) => exchangeCode(outbound, client, given),
    refresh: (client, token) => refresh(outbound, client, token),
    revoke: (token) => revoke(outbound, token),
    whoIs: (token) => whoIs(outbound, token),
    serviceAccountOf: async (file) => (await readServiceAccount(file)).email,
    signInWith: async (file) => signIn(outbound, await readServiceAccount(file)),
    send: (request) => sendJson(outbound, request),
  }
}
