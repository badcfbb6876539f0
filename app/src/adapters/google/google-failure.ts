/** Why the search engine did not do what was asked. */
export type GoogleFailureKind =
  /** The refresh token is good no more: revoked, expired, or of another client. */
  | 'consent-ended'
  /** The access token is good no more; a new one may be. */
  | 'not-authorised'
  /** The operator's client or service account is not known there. */
  | 'client-refused'
  /** Signed in, but this account may not see the property, or was not allowed to hand on what it sees. */
  | 'no-access'
  | 'not-found'
  /** More than the quota, by their count. */
  | 'quota'
  /** Not now: no answer, or a fault of theirs. */
  | 'unavailable'
  /** What was asked makes no sense to them. */
  | 'refused'
  | 'unreadable'

export class GoogleFailure extends Error {
  readonly kind: GoogleFailureKind
  /** What they ask for by `Retry-After`. */
  readonly retryAfterSeconds: number | null
  constructor(
    kind: GoogleFailureKind,
    message: string,
    options: { retryAfterSeconds?: number | null; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.name = 'GoogleFailure'
    this.kind = kind
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}
