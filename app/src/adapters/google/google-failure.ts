/** Why a request to the search engine failed. */
export type GoogleFailureKind =
  /** The refresh token is no longer valid: revoked, expired, or of another client. */
  | 'consent-ended'
  /** The access token is no longer valid; a new one may be. */
  | 'not-authorised'
  /** The operator's client or service account is unknown there. */
  | 'client-refused'
  /** Signed in, but this account may not see the property, or was not granted the scope. */
  | 'no-access'
  | 'not-found'
  /** Google's quota is used up. */
  | 'quota'
  /** Temporary: no answer, or an error on Google's side. */
  | 'unavailable'
  /** Google rejected the request as invalid. */
  | 'refused'
  | 'unreadable'
  /** The answer is larger than we take; fewer rows may fit. */
  | 'too-large'

export class GoogleFailure extends Error {
  readonly kind: GoogleFailureKind
  /** From `Retry-After`. */
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
