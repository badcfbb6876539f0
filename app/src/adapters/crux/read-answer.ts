import { z } from 'zod'
import { AppError } from '#kit/shared/errors.ts'
import { cruxErrors } from './errors.ts'

/** Signpost's names of the report's metrics; times in milliseconds, cls without unit. */
export const FIELD_METRICS = {
  lcp: 'largest_contentful_paint',
  inp: 'interaction_to_next_paint',
  cls: 'cumulative_layout_shift',
  fcp: 'first_contentful_paint',
  ttfb: 'experimental_time_to_first_byte',
} as const
export type FieldMetric = keyof typeof FIELD_METRICS

/** The 75th percentile of page loads, and the shares of loads that were good, needed improvement, or were poor. */
export interface FieldValue {
  p75: number
  shares: [good: number, average: number, poor: number]
}

export interface FieldRecord {
  /** First and last day, inclusive, as 2026-11-23. */
  from: string
  to: string
  metrics: Partial<Record<FieldMetric, FieldValue>>
}
export interface FieldPoint {
  from: string
  to: string
  /** Null if there were too few visits in the window. */
  p75: Partial<Record<FieldMetric, number | null>>
}
/** Oldest first. */
export type FieldHistory = FieldPoint[]

const date = z.object({ year: z.number().int(), month: z.number().int(), day: z.number().int() })
const period = z.object({ firstDate: date, lastDate: date })
/** A layout shift is a string, a time is a number; a missing value is null or the string NaN. */
const measured = z.union([z.number(), z.string()]).nullish()

const recordSchema = z.object({
  record: z.object({
    metrics: z.record(
      z.string(),
      z.object({
        histogram: z.array(z.object({ density: measured })).optional(),
        percentiles: z.object({ p75: measured }).optional(),
      }),
    ),
    collectionPeriod: period,
  }),
})
const historySchema = z.object({
  record: z.object({
    metrics: z.record(
      z.string(),
      z.object({ percentilesTimeseries: z.object({ p75s: z.array(measured) }).optional() }),
    ),
    collectionPeriods: z.array(period).max(100),
  }),
})

/** Reads a record. Throws `crux.unreadable`. */
export function readRecord(answer: unknown): FieldRecord {
  const { record } = parsed(recordSchema, answer)
  const metrics: FieldRecord['metrics'] = {}
  for (const [name, wire] of entries()) {
    const found = record.metrics[wire]
    const p75 = numberOf(found?.percentiles?.p75)
    if (p75 === null) continue
    const share = (at: number): number => numberOf(found?.histogram?.[at]?.density) ?? 0
    metrics[name] = { p75, shares: [share(0), share(1), share(2)] }
  }
  return { ...days(record.collectionPeriod), metrics }
}

/** Reads a history. Throws `crux.unreadable`. */
export function readHistory(answer: unknown): FieldHistory {
  const { record } = parsed(historySchema, answer)
  return record.collectionPeriods.map((window, at) => {
    const p75: FieldPoint['p75'] = {}
    for (const [name, wire] of entries()) {
      const series = record.metrics[wire]?.percentilesTimeseries?.p75s
      if (series) p75[name] = numberOf(series[at])
    }
    return { ...days(window), p75 }
  })
}

function parsed<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const read = schema.safeParse(answer)
  if (!read.success) throw new AppError(cruxErrors.unreadable, undefined, { cause: read.error })
  return read.data
}

const entries = () => Object.entries(FIELD_METRICS) as [FieldMetric, string][]

function numberOf(value: number | string | null | undefined): number | null {
  if (value === null || value === undefined || value === '') return null
  const read = Number(value)
  return Number.isFinite(read) ? read : null
}

function days({ firstDate, lastDate }: z.infer<typeof period>): { from: string; to: string } {
  return { from: day(firstDate), to: day(lastDate) }
}

function day({ year, month, day: of }: z.infer<typeof date>): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${year}-${two(month)}-${two(of)}`
}
