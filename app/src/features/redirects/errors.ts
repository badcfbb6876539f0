import { defineErrors } from '#kit/shared/errors.ts'
import english from '../../../locales/en/redirects.json' with { type: 'json' }

export const redirectErrors = defineErrors(
  'redirects',
  {
    noPlan: 404,
    fileTooLarge: 413,
    fileTooLong: 413,
    fileIncomplete: 409,
    pieceOutOfOrder: 409,
    otherFile: 409,
    tooManyPlans: 429,
    importsUsedUp: 429,
    planTooEarly: 409,
    nothingToDo: 409,
    noOldLinks: 409,
    listMoved: 409,
    noColumns: 422,
    tooManyLines: 422,
  },
  english.errors,
)
