import type { Format } from '../entry.ts'
import type { Fault } from '../issue.ts'
import { message } from '../messages.ts'
import { fieldIn, inWhere, numberOf, numberOfData } from '../subject.ts'

/** A plain decimal number with a dot; `positive` also rejects 0. */
export function price({ positive }: { positive: boolean }): Format {
  return {
    name: positive ? 'number>0' : 'number>=0',
    check({ data }, subject, field) {
      const number = numberOfData(data)
      if (number !== null && (number > 0 || (!positive && number === 0))) return null
      const where = fieldIn(subject, field)
      if (number === null) return { code: 'invalid-price', says: message('invalidPrice', where) }
      return { code: 'not-positive', says: message('notPositive', where) }
    },
  }
}

export interface NumberLimits {
  whole?: boolean
  min?: number
  max?: number
  /** Another field of the same object that sets the lower limit. */
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
      if (value === null || (whole && !Number.isInteger(value))) {
        return {
          code: 'invalid-number',
          says: message(whole ? 'invalidWhole' : 'invalidNumber', fieldIn(subject, field)),
        }
      }
      if (min !== undefined && min > 0 && value < min) {
        return { code: 'not-positive', says: message('notPositive', fieldIn(subject, field)) }
      }
      const floor = notBelow ? numberOf(holder, notBelow) : null
      if (
        (min !== undefined && value < min) ||
        (max !== undefined && value > max) ||
        (floor !== null && value < floor)
      ) {
        const bounds = { least: min, most: max, below: notBelow }
        const limits = (['least', 'most', 'below'] as const).flatMap((limit) => {
          const bound = bounds[limit]
          return bound === undefined ? [] : [{ limit, value: String(bound) }]
        })
        return {
          code: 'out-of-range',
          says: message('outOfRange', { ...fieldIn(subject, field), limits: { limits } }),
        }
      }
      return null
    },
  }
}

/** A number, `6 / 10` or `60%`, between the node's worst and best rating (1 and 5 by default). */
export const rating: Format = {
  name: 'rating within worst..best',
  check({ data, holder }, subject, field) {
    const where = () => ({ field: 'ratingValue', ...inWhere(subject, field) })
    const read = readRating(String(typeof data === 'object' ? '' : data))
    if (read === null) return { code: 'invalid-number', says: message('invalidNumber', where()) }
    const best = numberOf(holder, 'bestRating') ?? read.best ?? 5
    const worst = numberOf(holder, 'worstRating') ?? (read.best === null ? Math.min(1, best) : 0)
    if (read.value >= worst && read.value <= best) return null
    return {
      code: 'out-of-range',
      says: message('ratingRange', { ...where(), least: worst, most: best }),
    } satisfies Fault
  },
}

function readRating(text: string): { value: number; best: number | null } | null {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(?:\/\s*(\d+(?:\.\d+)?)|(%))?\s*$/.exec(text)
  if (!match) return null
  const best = match[2] ? Number(match[2]) : match[3] ? 100 : null
  return { value: Number(match[1]), best }
}
