import { defineErrors } from '#kit/shared/errors.ts'

export const schemaResultsErrors = defineErrors('schema-results', {
  noPage: 404,
  lookFailed: 500,
  lookAgain: 409,
  fillsFailed: 500,
  fillsChanged: 409,
  featuresOff: 409,
})
