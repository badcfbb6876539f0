/** Presets of the specification (2 §9), and dates of one's own. */
export const RANGES = [
  'last-7-days',
  'last-30-days',
  'last-3-months',
  'last-6-months',
  'last-year',
  'custom',
] as const
export type Range = (typeof RANGES)[number]

const DAY = 86_400_000
const LENGTHS: Record<Exclude<Range, 'custom'>, number> = {
  'last-7-days': 7,
  'last-30-days': 30,
  'last-3-months': 91,
  'last-6-months': 182,
  'last-year': 365,
}

export interface Asked {
  range?: string | undefined
  from?: string | undefined
  to?: string | undefined
}
export type Missing = 'range' | 'start' | 'end'

/** First and last day of what was asked for, in UTC, or what is missing. */
export function readRange(asked: Asked, now: Date): { from: string; to: string } | { missing: Missing } {
  const range = RANGES.find((name) => name === asked.range)
  if (range === undefined) return { missing: 'range' }
  if (range !== 'custom') {
    const from = new Date(now.getTime() - (LENGTHS[range] - 1) * DAY)
    return { from: dayOf(from), to: dayOf(now) }
  }
  if (!isDay(asked.from)) return { missing: 'start' }
  if (!isDay(asked.to)) return { missing: 'end' }
  // Who swaps the two means the same days.
  return asked.from <= asked.to ? { from: asked.from, to: asked.to } : { from: asked.to, to: asked.from }
}

/** What of the dates is missing, whatever day it is. */
export function missingOf(asked: Asked): Missing | null {
  const read = readRange(asked, new Date(0))
  return 'missing' in read ? read.missing : null
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(Date.parse(text))
}
