/** Rebuilds the report of rankings when days have been added. */
export const REPORT_JOB = 'keywords.report'
export const REPORT_KEY = 'report'
