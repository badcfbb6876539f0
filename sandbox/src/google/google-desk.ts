import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxContext } from '../context.ts'
import { FAULTLESS_GOOGLE, type GoogleKnobs } from './google-knobs.ts'

/** Number of calls kept for inspection; older ones are dropped. */
const KEPT_CALLS = 20_000

/** Access an account has granted to a client. */
export interface Grant {
  id: string
  email: string
  clientId: string
  scopes: string[]
  refreshToken: string
  endedAt: string | null
}

/** An access token to the APIs. */
export interface AccessToken {
  token: string
  /** Null for a service account's token. */
  grantId: string | null
  email: string
  scopes: string[]
  expiresAt: number
}

/** An authorisation code, which a client may exchange once. */
export interface Code {
  code: string
  clientId: string
  redirectUri: string
  challenge: string
  email: string
  scopes: string[]
  expiresAt: number
}

export interface SubmittedSitemap {
  site: string
  path: string
  submittedAt: string
}

export interface ServiceAccount {
  email: string
  publicKey: string
}

export interface GoogleCall {
  id: number
  at: number
  /** `analytics`, `inspection` or `other`. */
  quota: string
  site: string
  email: string
  status: number
  /** True if the quota was already used up. */
  overQuota: boolean
  body: unknown
}

interface Kept {
  grants: Grant[]
  tokens: AccessToken[]
  sitemaps: SubmittedSitemap[]
  serviceAccounts: ServiceAccount[]
  /** Users added to a property, by its URL; without a level, full users. */
  users: { site: string; email: string; level?: 'siteFullUser' | 'siteRestrictedUser' | undefined }[]
}

/** State of the search engine: what must survive a restart is stored in one file, the rest belongs to this process. */
export class GoogleDesk {
  readonly knobs: GoogleKnobs = { ...FAULTLESS_GOOGLE }
  readonly kept: Kept = { grants: [], tokens: [], sitemaps: [], serviceAccounts: [], users: [] }
  codes: Code[] = []
  calls: GoogleCall[] = []
  #lastId = 0
  readonly #file: string | null

  constructor(dataDirectory: string) {
    this.#file = dataDirectory === ':memory:' ? null : join(dataDirectory, 'google.json')
    if (this.#file === null) return
    try {
      Object.assign(this.kept, JSON.parse(readFileSync(this.#file, 'utf8')))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }

  /** Saves changes to `kept`. */
  save(): void {
    const now = Date.now()
    this.kept.tokens = this.kept.tokens.filter(({ expiresAt }) => expiresAt > now)
    if (this.#file !== null) writeFileSync(this.#file, JSON.stringify(this.kept), { mode: 0o600 })
  }

  issueToken(of: Omit<AccessToken, 'token' | 'expiresAt'>): AccessToken {
    const token = {
      ...of,
      token: `ya29.${randomBytes(32).toString('base64url')}`,
      expiresAt: Date.now() + this.knobs.accessTokenSeconds * 1_000,
    }
    this.kept.tokens.push(token)
    this.save()
    return token
  }

  /** Ends a grant and everything issued for it. */
  endGrant(grant: Grant): void {
    grant.endedAt = new Date().toISOString()
    this.kept.tokens = this.kept.tokens.filter(({ grantId }) => grantId !== grant.id)
    this.save()
  }

  note(call: Omit<GoogleCall, 'id' | 'at'>): void {
    this.calls.push({ id: ++this.#lastId, at: Date.now(), ...call })
    if (this.calls.length > KEPT_CALLS) this.calls.shift()
  }
}

const desks = new WeakMap<object, GoogleDesk>()

/** Returns the desk of a sandbox. */
export function googleDeskOf({ state, settings }: Pick<SandboxContext, 'state' | 'settings'>): GoogleDesk {
  let desk = desks.get(state)
  if (!desk) desks.set(state, (desk = new GoogleDesk(settings.dataDirectory)))
  return desk
}
