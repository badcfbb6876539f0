/** Days of past visits used, and days predicted. */
export const LOOKED_BACK = 28
export const AHEAD = 30
/**
 * Shortest period used: visits come in bursts (a mail, a post), so less than a week predicts nothing and counts as a
 * week.
 */
export const LEAST_SEEN = 7

export interface Predicted {
  /** Visits of people in the next 30 days at the past rate. */
  visits: number
  /** Bounds of the 95 % interval, from chance alone. */
  low: number
  high: number
  /** Counted for less than a week; the visits so far count as one week's. */
  early: boolean
}

/** 97.5 % quantile of the normal distribution. */
const Z = 1.96

/**
 * Predicts 30 days from people's visits of the days on which they were counted, among the last 28 or those since first
 * seen (in fractions of a day). Uses the search engine's clicks of 28 days instead if they predict more. The interval is
 * for the count to come, not its mean: both counts vary by chance, so few visits say little.
 */
export function predictedTraffic(visits: number, daysCounted: number, clicks = 0): Predicted {
  const counted = carriedForward(visits, daysCounted)
  const clicked = carriedForward(clicks, LOOKED_BACK)
  return clicked.visits > counted.visits ? clicked : counted
}

/** Returns whether there is anything to predict from: a day on which visits were counted, a visit, a click. */
export const isPredictable = (visits: number, daysCounted: number, clicks: number): boolean =>
  daysCounted > 0 || visits > 0 || clicks > 0

function carriedForward(visits: number, days: number): Predicted {
  const scale = AHEAD / Math.min(LOOKED_BACK, Math.max(LEAST_SEEN, days))
  return {
    visits: Math.round(visits * scale),
    low: visits === 0 ? 0 : Math.floor(quantile(visits, scale, -Z)),
    high: Math.ceil(quantile(visits + 1, scale, Z)),
    early: days < LEAST_SEEN,
  }
}

/**
 * Returns the quantile of a future count after `seen` in another period (`scale`: future period divided by past one).
 * The count is negative binomial; approximated by a gamma distribution of the same mean and variance, with the
 * Wilson–Hilferty quantile.
 */
function quantile(seen: number, scale: number, z: number): number {
  const shape = (seen * scale) / (1 + scale)
  const root = 1 - 1 / (9 * shape) + z / (3 * Math.sqrt(shape))
  return seen * scale * Math.max(0, root) ** 3
}
