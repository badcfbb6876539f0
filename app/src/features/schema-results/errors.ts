import { defineErrors } from '#kit/shared/errors.ts'

export const schemaResultsErrors = defineErrors('schema-results', {
  noPage: [
    404,
    'Signpost no longer has results for this page. Go back to the list, or scan your store again.',
  ],
})
