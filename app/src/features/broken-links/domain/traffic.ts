/** Days looked back at, and ahead. */
export const LOOKED_BACK = 28
export const AHEAD = 30
/** Visits come in bursts (a mail, a post), so that less time than a week says nothing of a month: it counts as a week. */
export const LEAST_SEEN = 7

export interface Predicted {
  /** Visits of people in the next 30 days, if they come as they came. */
  visits: number
  /** With 95 % probability as many, by chance alone. */
  low: number
  high: number
  /** Seen for less than a week; what came is taken for a week's visits. */
  early: boolean
}

/** 97.5 % of the normal distribution. */
const Z = 1.96

/**
 * People's visits of the last 28 days, or of the days since it was first seen (a part of a day is a part), carried forward for
 * 30 days; the clicks the search engine counted in 28 days instead where they say more, as where visits were not counted. The
 * interval is of what comes, not of the mean: both counts vary by chance, so that few visits tell little.
 */
export function predictedTraffic(visits: number, daysSeen: number, clicks = 0): Predicted {
  const counted = carriedForward(visits, daysSeen)
  const clicked = carriedForward(clicks, LOOKED_BACK)
  return clicked.visits > counted.visits ? clicked : counted
}

function carriedForward(visits: number, daysSeen: number): Predicted {
  const scale = AHEAD / Math.min(LOOKED_BACK, Math.max(LEAST_SEEN, daysSeen))
  return {
    visits: Math.round(visits * scale),
    low: visits === 0 ? 0 : Math.floor(quantile(visits, scale, -Z)),
    high: Math.ceil(quantile(visits + 1, scale, Z)),
    early: daysSeen < LEAST_SEEN,
  }
}

/**
 * A count to come, after `seen` in another time (`scale`: how much longer the time to come is), is negative binomial; here a
 * gamma distribution of the same mean and variance, its quantile after Wilson and Hilferty.
 */
function quantile(seen: number, scale: number, z: number): number {
  const shape = (seen * scale) / (1 + scale)
  const root = 1 - 1 / (9 * shape) + z / (3 * Math.sqrt(shape))
  return seen * scale * Math.max(0, root) ** 3
}
