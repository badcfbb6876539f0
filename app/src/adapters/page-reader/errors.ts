import { defineErrors } from '#kit/shared/errors.ts'

/** Why a page was not read: nothing is known about it, which does not mean it is broken. */
export const pageReaderErrors = defineErrors('page-reader', {
  robots: 422,
  robotsUnavailable: 502,
  rateLimited: 429,
  busy: 503,
  timeout: 504,
  tooLarge: 502,
  refusedAddress: 422,
  passwordProtected: 422,
  /** The page was requested and does not exist: the URL is at fault, not the host. */
  pageStatus: 422,
  refused: 502,
  notHtml: 422,
  /** No content type was sent, and the content is not what was expected. */
  noType: 422,
  network: 502,
})
