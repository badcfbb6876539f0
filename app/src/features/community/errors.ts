import { defineErrors } from '#kit/shared/errors.ts'
import english from '../../../locales/en/community.json' with { type: 'json' }

export const communityErrors = defineErrors(
  'community',
  {
    gone: 404,
    votedAlready: 409,
    notVoted: 409,
    decided: 409,
    full: 409,
    reasonMissing: 422,
    versionMissing: 422,
    wrongDates: 422,
  },
  english.errors,
)
