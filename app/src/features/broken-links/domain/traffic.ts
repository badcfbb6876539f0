/** Days looked back at, and ahead. */
export const LOOKED_BACK = 28
export const AHEAD = 30

export interface Predicted {
  /** Visits of people in the next 30 days, if they come as they came. */
  visits: number
  /** With 95 % probability as many, by chance alone. */
  low: number
  high: number
}

/** 97.5 % of the normal distribution. */
const Z = 1.96

/**
 * People's visits of the last 28 days, or of the days since it was first seen, carried forward for 30 days. The interval is
 * that of a count whose events know nothing of each other (Byar): few visits tell little, and it says so.
 */
export function predictedTraffic(visits: number, daysSeen: number): Predicted {
  const days = Math.min(LOOKED_BACK, Math.max(1, daysSeen))
  const scale = AHEAD / days
  const low = visits === 0 ? 0 : visits * (1 - 1 / (9 * visits) - Z / (3 * Math.sqrt(visits))) ** 3
  const next = visits + 1
  const high = next * (1 - 1 / (9 * next) + Z / (3 * Math.sqrt(next))) ** 3
  return {
    visits: Math.round(visits * scale),
    low: Math.floor(Math.max(0, low) * scale),
    high: Math.ceil(high * scale),
  }
}
