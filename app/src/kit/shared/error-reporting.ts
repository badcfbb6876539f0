/** Environments of an installation in error reports (specification 1 §9). */
export const REPORT_ENVIRONMENTS = ['prod', 'stg', 'dev'] as const
export type ReportEnvironment = (typeof REPORT_ENVIRONMENTS)[number]

/** Where a browser or a process reports its errors. */
export interface ReportingTarget {
  dsn: string
  environment: ReportEnvironment
}

/** Values the specification sets for reports (1 §8, §9). */
export const REPORTING = {
  release: '1.0.0',
  tracesSampleRate: 1,
  replaysSessionSampleRate: 0,
  replaysOnErrorSampleRate: 0.05,
  ignoreErrors: [/Request failed with status code 403/],
  /** Shorter transactions are dropped. */
  leastTransactionMs: 10_000,
} as const

/** Returns where this kind of installation sends its events. */
export function reportsTo(environment: ReportEnvironment): { service: boolean; console: boolean } {
  return { service: environment !== 'dev', console: environment !== 'prod' }
}

/** Returns whether a transaction is long enough to keep. Both timestamps in seconds, as events hold them. */
export function isLongEnough({
  start_timestamp: start,
  timestamp: end,
}: {
  start_timestamp?: number | undefined
  timestamp?: number | undefined
}): boolean {
  return start !== undefined && end !== undefined && (end - start) * 1_000 >= REPORTING.leastTransactionMs
}
