import { AppError, type ErrorDefinition } from '#kit/shared/errors.ts'
import { lighthouseErrors } from './errors.ts'

/** Lighthouse's own codes (core/lib/lh-error.js of version 13), grouped by what they mean to a merchant. */
const BY_CODE: Readonly<Record<string, ErrorDefinition>> = {
  NO_FCP: lighthouseErrors.noPaint,
  NO_LCP: lighthouseErrors.noPaint,
  NO_SCREENSHOTS: lighthouseErrors.noPaint,
  SPEEDINDEX_OF_ZERO: lighthouseErrors.noPaint,
  ERRORED_DOCUMENT_REQUEST: lighthouseErrors.pageStatus,
  FAILED_DOCUMENT_REQUEST: lighthouseErrors.pageUnreachable,
  NO_DOCUMENT_REQUEST: lighthouseErrors.pageUnreachable,
  DNS_FAILURE: lighthouseErrors.pageUnreachable,
  INSECURE_DOCUMENT_REQUEST: lighthouseErrors.pageUnreachable,
  CHROME_INTERSTITIAL_ERROR: lighthouseErrors.pageUnreachable,
  NOT_HTML: lighthouseErrors.notHtml,
  PAGE_HUNG: lighthouseErrors.pageHung,
  PROTOCOL_TIMEOUT: lighthouseErrors.pageHung,
  TARGET_CRASHED: lighthouseErrors.pageHung,
}

/** Explains why a report has no score, as one of our errors; falls back to the original reason. */
export function reportFailure(error: { code?: string | undefined; message?: string | undefined }): AppError {
  const status = /status code: ?(\d{3})/i.exec(error.message ?? '')?.[1]
  const known = BY_CODE[error.code ?? '']
  if (known === lighthouseErrors.pageStatus && status === undefined)
    return new AppError(lighthouseErrors.pageUnreachable)
  if (known) return new AppError(known, status === undefined ? undefined : { status: Number(status) })
  return new AppError(lighthouseErrors.failed, { reason: (error.code || error.message || '').slice(0, 200) })
}
