import { GoogleFailure, type GoogleFailureKind } from '#adapters/google/google-failure.ts'
import { AppError, type ErrorDefinition } from '#kit/shared/errors.ts'
import { searchConsoleErrors } from './errors.ts'

const ERRORS: Record<GoogleFailureKind, ErrorDefinition> = {
  'consent-ended': searchConsoleErrors.consentEnded,
  'not-authorised': searchConsoleErrors.consentEnded,
  'client-refused': searchConsoleErrors.clientRefused,
  'no-access': searchConsoleErrors.noAccess,
  'not-found': searchConsoleErrors.notFound,
  quota: searchConsoleErrors.quota,
  unavailable: searchConsoleErrors.unavailable,
  refused: searchConsoleErrors.refused,
  unreadable: searchConsoleErrors.unreadable,
}

/** A failure of the search engine as one of the catalogue; everything else stays what it is. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof GoogleFailure)) return error
  return new AppError(ERRORS[error.kind], { reason: error.message.slice(0, 200) }, { cause: error })
}

/** What no further try mends: somebody has to sign in anew, or to grant access. */
export const LASTING = new Set([
  searchConsoleErrors.consentEnded.code,
  searchConsoleErrors.clientRefused.code,
  searchConsoleErrors.noAccess.code,
  searchConsoleErrors.keyUnreadable.code,
])
