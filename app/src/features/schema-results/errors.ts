import { defineErrors } from '#kit/shared/errors.ts'

export const schemaResultsErrors = defineErrors('schema-results', { noPage: 404 })
