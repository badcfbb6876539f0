import { defineErrors } from '#kit/shared/errors.ts'
import english from '../../../locales/en/breadcrumbs.json' with { type: 'json' }

export const breadcrumbErrors = defineErrors(
  'breadcrumbs',
  {
    gone: 404,
    noCollection: 404,
    noCustomTrail: 404,
    customInUse: 409,
    nameTaken: 409,
    tooLarge: 422,
    notPossible: 422,
  },
  english.errors,
)
