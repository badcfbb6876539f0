import { defineErrors } from '#kit/shared/errors.ts'

/** Why a page could not be opened in the machine's browser. */
export const browserErrors = defineErrors('guarded-browser', {
  absent: 503,
  noSandbox: 503,
  notStarted: 503,
  timeout: 504,
  tooLarge: 502,
  failed: 502,
})
