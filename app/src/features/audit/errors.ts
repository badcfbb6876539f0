import { defineErrors } from '#kit/shared/errors.ts'
import english from '../../../locales/en/audit.json' with { type: 'json' }

export const auditErrors = defineErrors(
  'audit',
  { noPage: 404, noCheck: 404, reasonRequired: 400, tooManyIgnored: 409 },
  english.errors,
)
