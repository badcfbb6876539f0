import { defineErrors } from '#kit/shared/errors.ts'
import english from '../../../locales/en/leaving.json' with { type: 'json' }

export const leavingErrors = defineErrors(
  'leaving',
  { unread: 409, underWay: 409, gone: 409, notLeft: 409 },
  english.errors,
)
