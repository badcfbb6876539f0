import { defineErrors } from '#kit/shared/errors.ts'
import english from '../../../locales/en/content-tabs.json' with { type: 'json' }

export const contentTabsErrors = defineErrors(
  'content-tabs',
  {
    noSet: 404,
    noProduct: 404,
    invalid: 422,
    tooMany: 409,
    tooLarge: 422,
    nothingToWrite: 422,
  },
  english.errors,
)
