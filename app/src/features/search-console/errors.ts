import { defineErrors } from '#kit/shared/errors.ts'

/** Invalid parameters of a report. */
export const searchReportErrors = defineErrors('search-report', { range: 422, noDays: 409 })
