import { type DayRange, daysOfPreset, RANGE_PRESETS } from '#kit/shared/date-range.ts'

export interface Asked {
  range?: string | undefined
  from?: string | undefined
  to?: string | undefined
}
export type Missing = 'range' | 'start' | 'end'

/** Returns the first and last day of the requested range in UTC, or what is missing. */
export function readRange(asked: Asked, now: Date): DayRange | { missing: Missing } {
  if (asked.range !== 'custom') {
    const preset = RANGE_PRESETS.find((name) => name === asked.range)
    return preset ? daysOfPreset(preset, now.toISOString().slice(0, 10)) : { missing: 'range' }
  }
  if (!isDay(asked.from)) return { missing: 'start' }
  if (!isDay(asked.to)) return { missing: 'end' }
  // Swapped dates mean the same days.
  return asked.from <= asked.to ? { from: asked.from, to: asked.to } : { from: asked.to, to: asked.from }
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(Date.parse(text))
}
