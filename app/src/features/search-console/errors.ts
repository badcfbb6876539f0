import { defineErrors } from '#kit/shared/errors.ts'

/** What a report cannot be asked. */
export const searchReportErrors = defineErrors('search-report', { range: 422, noDays: 409 })
