import { defineErrors } from '#kit/shared/errors.ts'

/** Why a page that was read was not judged: nothing is known about its markup, which is not the same as no markup. */
export const richResultsErrors = defineErrors('rich-results', {
  tooLargeToJudge: [
    422,
    'The structured data of this page is too large to judge. Nothing is known about it. Look for markup that repeats or nests itself, and make it smaller.',
  ],
  judgeBusy: [
    503,
    'Other pages of this store are being judged and its turn did not come. Nothing is known about it yet. Try again in a minute.',
  ],
  judgeFailed: [
    500,
    'This page could not be judged because of a fault in Signpost. Nothing is known about it. Tell support the address of the page.',
  ],
})
