import { defineErrors } from '#kit/shared/errors.ts'
import english from '../../../locales/en/schema-types.json' with { type: 'json' }

export const schemaTypesErrors = defineErrors(
  'schema-types',
  { invalid: 422, productFirst: 409, tooLarge: 422, noEntry: 404 },
  english.errors,
)
