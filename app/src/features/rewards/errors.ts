import { defineErrors } from '#kit/shared/errors.ts'
import english from '../../../locales/en/rewards.json' with { type: 'json' }

export const rewardErrors = defineErrors(
  'rewards',
  {
    notOffered: 404,
    noMail: 409,
    noAddress: 409,
    mailFailed: 502,
    tooManyMails: 429,
    wrongCode: 400,
    codeOver: 409,
    alreadyVerified: 409,
    notDone: 409,
    unlockUsed: 409,
  },
  english.errors,
)
