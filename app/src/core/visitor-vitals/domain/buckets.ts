/** Metrics of a visit: the three Core Web Vitals, and two that explain them. */
export const METRICS = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const
export type Metric = (typeof METRICS)[number]

/**
 * Up to which value a metric is good, and above which it is poor, as defined by the search engine
 * (web.dev/articles/vitals). CLS has no unit, the others are in milliseconds.
 */
export const LIMITS: Readonly<Record<Metric, { good: number; poor: number }>> = {
  lcp: { good: 2_500, poor: 4_000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 0.1, poor: 0.25 },
  fcp: { good: 1_800, poor: 3_000 },
  ttfb: { good: 800, poor: 1_800 },
}

/** Number of buckets between the limits, and of those with the same growth below and above. */
const BETWEEN = 8
const BELOW = 30
const ABOVE = 16
/** Buckets of each metric: those below, between and above, and one for everything slower. */
export const BUCKETS = BELOW + BETWEEN + ABOVE + 1

/** Upper edges in ascending order; a value on an edge belongs to the bucket below it, as in ratings. */
function edgesOf({ good, poor }: { good: number; poor: number }): number[] {
  const growth = (poor / good) ** (1 / BETWEEN)
  return Array.from({ length: BUCKETS - 1 }, (_, at) => {
    // The limits themselves are exact edges.
    if (at === BELOW - 1) return good
    if (at === BELOW + BETWEEN - 1) return poor
    return good * growth ** (at - BELOW + 1)
  })
}

const EDGES = Object.fromEntries(METRICS.map((metric) => [metric, edgesOf(LIMITS[metric])])) as Record<
  Metric,
  number[]
>

/** Returns the bucket of a value, from 0. */
export function bucketOf(metric: Metric, value: number): number {
  const at = EDGES[metric].findIndex((edge) => value <= edge)
  return at < 0 ? BUCKETS - 1 : at
}

/** Distribution of a metric over the measured visits. */
export interface Spread {
  /** Number of visits it was measured for. */
  visits: number
  /**
   * Three of four visits had this value or better; null without visits. Interpolated between two edges, so it is off
   * by a few per cent.
   */
  p75: number | null
  /** Shares of those visits, 0 to 1. */
  good: number
  average: number
  poor: number
}

/** Computes the 75th percentile and the shares from a metric's counts. */
export function spreadOf(metric: Metric, counts: readonly number[]): Spread {
  const visits = counts.reduce((sum, count) => sum + count, 0)
  if (visits === 0) return { visits, p75: null, good: 0, average: 0, poor: 0 }
  const share = (from: number, to: number) =>
    counts.slice(from, to).reduce((sum, count) => sum + count, 0) / visits
  return {
    visits,
    p75: percentile(EDGES[metric], counts, visits * 0.75),
    good: share(0, BELOW),
    average: share(BELOW, BELOW + BETWEEN),
    poor: share(BELOW + BETWEEN, BUCKETS),
  }
}

function percentile(edges: readonly number[], counts: readonly number[], rank: number): number {
  let before = 0
  for (const [at, count] of counts.entries()) {
    if (count > 0 && before + count >= rank) {
      const from = edges[at - 1] ?? 0
      // Of the last bucket only the lower edge is known.
      const to = edges[at] ?? from
      return from + (to - from) * ((rank - before) / count)
    }
    before += count
  }
  return edges.at(-1) ?? 0
}

export type Rating = 'good' | 'average' | 'poor'

/** Returns the search engine's rating of a value. */
export function ratingOf(metric: Metric, value: number): Rating {
  const { good, poor } = LIMITS[metric]
  if (value <= good) return 'good'
  return value <= poor ? 'average' : 'poor'
}
