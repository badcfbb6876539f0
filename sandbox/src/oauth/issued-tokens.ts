import { randomBytes } from 'node:crypto'
import type { AccessTokenRecord, AppInstallationRecord, StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'

/** Lifetimes in seconds (facts: expiring offline tokens, online tokens). */
const OFFLINE_SECONDS = 3600
const REFRESH_SECONDS = 90 * 86_400
const ONLINE_SECONDS = 86_399
/**
 * Time after its first use in which a refresh token may be used again because the response was lost (changelog of
 * 2026-08-28).
 */
const RETRY_SECONDS = 30 * 86_400

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
const secret = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`

/** The app and store a token is issued for. */
export interface TokenOwner {
  state: State
  store: StoreRecord
  installation: AppInstallationRecord
}

function issue(owner: TokenOwner, mode: AccessTokenRecord['mode'], now: Date): AccessTokenRecord {
  const { state, store, installation } = owner
  const offline = mode === 'offline'
  return state.put(store, 'AccessToken', {
    id: state.nextId(),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    clientId: installation.clientId,
    mode,
    token: secret(offline ? 'shpat' : 'shpua'),
    refreshToken: offline ? secret('shprt') : null,
    scopes: installation.scopes,
    expiresAt: later(now, offline ? OFFLINE_SECONDS : ONLINE_SECONDS),
    refreshExpiresAt: offline ? later(now, REFRESH_SECONDS) : null,
    revokedAt: null,
  })
}

/** Issues an expiring offline token; it replaces every earlier one of the app in the store. */
export function issueOfflineToken(owner: TokenOwner, now: Date = new Date()): AccessTokenRecord {
  return owner.state.transaction(() => {
    for (const token of offlineTokens(owner)) revoke(owner, token, now)
    return issue(owner, 'offline', now)
  })
}

/** Issues an online token of the store's owner, valid for a day. */
export function issueOnlineToken(owner: TokenOwner, now: Date = new Date()): AccessTokenRecord {
  return issue(owner, 'online', now)
}

/**
 * Exchanges a refresh token for a new pair; undefined if it is unknown, expired or retired. The access token issued
 * with it expires at once. The refresh token itself may be used again until its replacement is used (at most 30
 * days), so that a lost response can be fetched again; the pair of the lost response is revoked.
 */
export function refreshOfflineToken(
  owner: TokenOwner,
  refreshToken: string,
  now: Date = new Date(),
): AccessTokenRecord | undefined {
  const { state, store } = owner
  return state.transaction(() => {
    const tokens = offlineTokens(owner)
    const used = tokens.find((token) => token.refreshToken === refreshToken)
    if (!used || Date.parse(used.refreshExpiresAt ?? '') <= now.getTime()) return undefined
    for (const token of tokens) if (token.id !== used.id) revoke(owner, token, now)
    const retryUntil = later(now, RETRY_SECONDS)
    const firstUse = Date.parse(used.expiresAt ?? '') > now.getTime() || used.updatedAt === used.createdAt
    state.put(store, 'AccessToken', {
      ...used,
      updatedAt: now.toISOString(),
      expiresAt: earlier(used.expiresAt, now.toISOString()),
      refreshExpiresAt: firstUse ? earlier(used.refreshExpiresAt, retryUntil) : used.refreshExpiresAt,
    })
    return issue(owner, 'offline', now)
  })
}

/** Revokes every token of the app in the store (uninstall). */
export function revokeTokens(owner: TokenOwner, now: Date = new Date()): void {
  for (const token of tokensOf(owner)) revoke(owner, token, now)
}

const earlier = (a: string | null, b: string) => (a !== null && a < b ? a : b)

function tokensOf({ state, store, installation }: TokenOwner): AccessTokenRecord[] {
  return state
    .list(store, 'AccessToken')
    .filter((token) => token.clientId === installation.clientId && token.revokedAt === null)
}

const offlineTokens = (owner: TokenOwner) => tokensOf(owner).filter((token) => token.mode === 'offline')

function revoke({ state, store }: TokenOwner, token: AccessTokenRecord, now: Date): void {
  state.put(store, 'AccessToken', {
    ...token,
    updatedAt: now.toISOString(),
    revokedAt: now.toISOString(),
  })
}
