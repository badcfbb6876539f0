import { defineErrors } from '#kit/shared/errors.ts'
import english from '../../../locales/en/speed.json' with { type: 'json' }

export const speedErrors = defineErrors(
  'speed',
  {
    passwordProtected: 409,
    pageUrlRequired: 400,
    pageUrlMalformed: 400,
    pageUrlElsewhere: 400,
    dateRangeRequired: 400,
    startDateRequired: 400,
    endDateRequired: 400,
    deviceRequired: 400,
    pagesFull: 409,
    noFieldKey: 409,
    lost: 500,
    gone: 404,
  },
  english.errors,
)
