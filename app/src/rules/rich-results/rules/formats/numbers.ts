import type { Format } from '../entry.ts'
import type { Fault } from '../issue.ts'
import { inWhere, numberOf, numberOfData } from '../subject.ts'

function last(field: string): string {
  return field.split('.').at(-1) ?? field
}

/** A plain decimal number with a dot; `positive` refuses 0 as well. */
export function price({ positive }: { positive: boolean }): Format {
  return {
    name: positive ? 'number>0' : 'number>=0',
    check({ data }, subject, field) {
      const number = numberOfData(data)
      if (number !== null && (number > 0 || (!positive && number === 0))) return null
      const where = `"${last(field)}"${inWhere(subject, field)}`
      if (number === null) return { code: 'invalid-price', message: `Invalid price format in field ${where}` }
      return { code: 'not-positive', message: `Value in field ${where} must be positive` }
    },
  }
}

export interface NumberLimits {
  whole?: boolean
  min?: number
  max?: number
  /** Another field of the same object the number must not fall below. */
  notBelow?: string
}

/** A plain decimal number within limits. */
export function number({ whole, min, max, notBelow }: NumberLimits = {}): Format {
  return {
    name: [
      whole ? 'integer' : 'number',
      min === undefined ? '' : `>=${min}`,
      notBelow ? `>=${notBelow}` : '',
    ].join(''),
    check({ data, holder }, subject, field) {
      const value = numberOfData(data)
      const where = () => `"${last(field)}"${inWhere(subject, field)}`
      if (value === null || (whole && !Number.isInteger(value))) {
        return {
          code: 'invalid-number',
          message: `Invalid ${whole ? 'whole' : 'floating point'} number in property ${where()}`,
        }
      }
      if (min !== undefined && min > 0 && value < min) {
        return { code: 'not-positive', message: `Value in field ${where()} must be positive` }
      }
      const floor = notBelow ? numberOf(holder, notBelow) : null
      if (
        (min !== undefined && value < min) ||
        (max !== undefined && value > max) ||
        (floor !== null && value < floor)
      ) {
        const limits = [
          min !== undefined && `at least ${min}`,
          max !== undefined && `at most ${max}`,
          notBelow && `not below "${notBelow}"`,
        ]
        return {
          code: 'out-of-range',
          message: `Value in field ${where()} is out of range: ${limits.filter(Boolean).join(', ')}`,
        }
      }
      return null
    },
  }
}

/** A number, `6 / 10` or `60%`, between the node's worst and best (1 and 5 when not given). */
export const rating: Format = {
  name: 'rating within worst..best',
  check({ data, holder }, subject, field) {
    const where = () => `"ratingValue"${inWhere(subject, field)}`
    const read = readRating(String(typeof data === 'object' ? '' : data))
    if (read === null)
      return { code: 'invalid-number', message: `Invalid floating point number in property ${where()}` }
    const best = numberOf(holder, 'bestRating') ?? read.best ?? 5
    const worst = numberOf(holder, 'worstRating') ?? (read.best === null ? Math.min(1, best) : 0)
    if (read.value >= worst && read.value <= best) return null
    return {
      code: 'out-of-range',
      message: `Rating value is out of range (${worst} to ${best}) in field ${where()}`,
    } satisfies Fault
  },
}

function readRating(text: string): { value: number; best: number | null } | null {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(?:\/\s*(\d+(?:\.\d+)?)|(%))?\s*$/.exec(text)
  if (!match) return null
  const best = match[2] ? Number(match[2]) : match[3] ? 100 : null
  return { value: Number(match[1]), best }
}
