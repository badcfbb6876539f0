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
  'too-large': searchConsoleErrors.unreadable,
}

/** Translates a failure of the search engine into an error of the catalogue; returns all other errors unchanged. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof GoogleFailure)) return error
  return new AppError(ERRORS[error.kind], { reason: error.message.slice(0, 200) }, { cause: error })
}

/** Failures a retry cannot fix: the merchant has to sign in again, or to grant access. */
export const LASTING = new Set([
  searchConsoleErrors.consentEnded.code,
  searchConsoleErrors.clientRefused.code,
  searchConsoleErrors.noAccess.code,
  searchConsoleErrors.keyUnreadable.code,
])
