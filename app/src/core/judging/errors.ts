import { defineErrors } from '#kit/shared/errors.ts'

/** Why a page that was read was not judged: nothing is known about its markup, which is not the same as no markup. */
export const richResultsErrors = defineErrors('rich-results', {
  tooLargeToJudge: [
    422,
    'The structured data of this page is too large to check. It has no result. Look for markup that repeats or nests itself, and make it smaller.',
  ],
  judgeBusy: [
    503,
    'Signpost is checking other pages of this store, and this page’s turn did not come. It has no result yet. Try again in a minute.',
  ],
  judgeFailed: [
    500,
    'Signpost could not check this page because of a fault of its own. It has no result. Send support the page’s URL.',
  ],
})
