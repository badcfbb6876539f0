import { ApiError } from '#kit/ui/api/api-error.ts'

/** Both kinds of tokens: of a session in the staff area, and of a visit to a store. */
type TokenKind = 'panel' | 'visit'

/** Refusals by which a token of either kind has ended. */
const ENDED: Record<TokenKind, string> = { panel: 'staff.signed-out', visit: 'staff.visit-ended' }

/** Refusals of a token that is none of this kind; what is too long for a token is refused as input. */
const MALFORMED = new Set(['staff.malformed-token', 'http.invalid-input', ...Object.values(ENDED)])

/**
 * What the check of a token says. `ended`: it was one of this kind; `malformed`: it is none of this kind; `unknown`: the
 * check failed for another reason, such as a busy server, and says nothing about the token.
 */
export type TokenState = 'pending' | 'valid' | 'ended' | 'malformed' | 'unknown'

/** Returns what is known of a token. A token that was valid stays so until the server says that it is not. */
export function tokenState(
  kind: TokenKind,
  { data, error }: { data?: { kind: TokenKind } | undefined; error: Error | null },
): TokenState {
  const code = error instanceof ApiError ? error.code : null
  if (code === ENDED[kind]) return 'ended'
  if (MALFORMED.has(code ?? '')) return 'malformed'
  if (data) return data.kind === kind ? 'valid' : 'malformed'
  return error ? 'unknown' : 'pending'
}
