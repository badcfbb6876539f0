import { defineErrors } from '#kit/shared/errors.ts'

/** Why a speed test has no result. */
export const lighthouseErrors = defineErrors('lighthouse', {
  noPaint: 502,
  pageStatus: 502,
  pageUnreachable: 502,
  notHtml: 422,
  pageHung: 504,
  failed: 502,
  busy: 429,
  refused: 502,
})
