import { defineErrors } from '#kit/shared/errors.ts'
import english from '../../../locales/en/index-status.json' with { type: 'json' }

export const indexStatusErrors = defineErrors(
  'index-status',
  { notConnected: 409, noPages: 409, gone: 404, outside: 422, dayUsedUp: 429, lost: 500, noAnswer: 502 },
  english.errors,
)
