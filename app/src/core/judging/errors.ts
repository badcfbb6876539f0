import { defineErrors } from '#kit/shared/errors.ts'

/** Why a page that was read was not judged: its markup is unknown, which is not the same as no markup. */
export const richResultsErrors = defineErrors('rich-results', {
  tooLargeToJudge: 422,
  judgeBusy: 503,
  judgeFailed: 500,
})
