import { defineErrors } from '#kit/shared/errors.ts'
import english from '../../../locales/en/shared-reports.json' with { type: 'json' }

export const sharedReportsErrors = defineErrors(
  'shared-reports',
  { gone: 404, nothingYet: 409, full: 409, unknown: 404 },
  english.errors,
)
