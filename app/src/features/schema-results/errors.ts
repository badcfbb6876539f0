import { defineErrors } from '#kit/shared/errors.ts'

export const schemaResultsErrors = defineErrors('schema-results', {
  noPage: [
    404,
    'Signpost no longer has results for this page. Go back to the list, or scan your store again.',
  ],
  lost: [
    500,
    'The scan stopped early because of a fault in Signpost. The pages scanned by then are kept. Scan again.',
  ],
  stopped: [409, 'You stopped the scan before this page’s turn. Scan your store again to include it.'],
})
