/** What is measured of a visit: the three Core Web Vitals, and two that explain them. */
export const METRICS = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const
export type Metric = (typeof METRICS)[number]

/**
 * Up to where a value is good, and above which it is poor, as the search engine sets them (web.dev/articles/vitals). CLS has
 * no unit, the others are milliseconds.
 */
export const LIMITS: Readonly<Record<Metric, { good: number; poor: number }>> = {
  lcp: { good: 2_500, poor: 4_000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 0.1, poor: 0.25 },
  fcp: { good: 1_800, poor: 3_000 },
  ttfb: { good: 800, poor: 1_800 },
}

/** Buckets between the limits, and so many of the same growth below and above. */
const BETWEEN = 8
const BELOW = 30
const ABOVE = 16
/** Of each metric: those below, between and above, and one for all that is slower still. */
export const BUCKETS = BELOW + BETWEEN + ABOVE + 1

/** Upper edges, growing; a value on an edge belongs to the bucket below it, as ratings count it. */
function edgesOf({ good, poor }: { good: number; poor: number }): number[] {
  const growth = (poor / good) ** (1 / BETWEEN)
  return Array.from({ length: BUCKETS - 1 }, (_, at) => {
    // The limits themselves are exact.
    if (at === BELOW - 1) return good
    if (at === BELOW + BETWEEN - 1) return poor
    return good * growth ** (at - BELOW + 1)
  })
}

const EDGES = Object.fromEntries(METRICS.map((metric) => [metric, edgesOf(LIMITS[metric])])) as Record<
  Metric,
  number[]
>

/** The bucket of a value, from 0. */
export function bucketOf(metric: Metric, value: number): number {
  const at = EDGES[metric].findIndex((edge) => value <= edge)
  return at < 0 ? BUCKETS - 1 : at
}

/** How a metric was for those who were measured. */
export interface Spread {
  /** Visits it was measured for. */
  visits: number
  /** Three of four visits had this or better; null without visits. Read between two edges, so a few percent off. */
  p75: number | null
  /** Shares of those visits, 0 to 1. */
  good: number
  average: number
  poor: number
}

/** Reads the 75th percentile and the shares off the counts of a metric. */
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
      // Of the last bucket nothing is known but where it begins.
      const to = edges[at] ?? from
      return from + (to - from) * ((rank - before) / count)
    }
    before += count
  }
  return edges.at(-1) ?? 0
}

export type Rating = 'good' | 'average' | 'poor'

/** How the search engine rates a value. */
export function ratingOf(metric: Metric, value: number): Rating {
  const { good, poor } = LIMITS[metric]
  if (value <= good) return 'good'
  return value <= poor ? 'average' : 'poor'
}
