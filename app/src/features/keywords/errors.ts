import { defineErrors } from '#kit/shared/errors.ts'
import english from '../../../locales/en/keywords.json' with { type: 'json' }

export const keywordErrors = defineErrors(
  'keywords',
  {
    tooManyCollections: 422,
    tooManyProducts: 422,
    keywordRequired: 400,
    gone: 404,
    noKeywordColumn: 422,
    nothingRead: 422,
    importsUsedUp: 429,
    noSource: 409,
    noAccount: 409,
    noKeywords: 409,
    fetchUnderWay: 409,
    asksUsedUp: 429,
    sourceRefused: 502,
    sourceQuota: 429,
    sourceUnavailable: 502,
    sourceUnreadable: 502,
    sourceLocale: 422,
    accountUnreadable: 409,
  },
  english.errors,
)
