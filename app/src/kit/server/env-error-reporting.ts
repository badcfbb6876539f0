import { z } from 'zod'
import { REPORT_ENVIRONMENTS, type ReportingTarget } from '#kit/shared/error-reporting.ts'
import { oneOf } from './env-parts.ts'

/** Settings of the error reporting service. */
export const errorReportingSchema = {
  ERROR_REPORTING_DSN: z.url({ protocol: /^https?$/, error: 'give https://key@host/project' }).optional(),
  ERROR_REPORTING_ENVIRONMENT: oneOf(REPORT_ENVIRONMENTS).optional(),
}

interface Given {
  NODE_ENV: string
  ERROR_REPORTING_DSN?: string | undefined
  ERROR_REPORTING_ENVIRONMENT?: ReportingTarget['environment'] | undefined
}

/** Null if no service is configured. */
export function errorReportingOf(given: Given): ReportingTarget | null {
  const { ERROR_REPORTING_DSN: dsn, ERROR_REPORTING_ENVIRONMENT: named } = given
  if (dsn === undefined) return null
  return { dsn, environment: named ?? (given.NODE_ENV === 'production' ? 'prod' : 'dev') }
}
