export const RATINGS = ['good', 'average', 'poor'] as const
export type Rating = (typeof RATINGS)[number]

/** Ratings of a page's last test; `none`: it has no test. */
export const RATED = [...RATINGS, 'none'] as const

/**
 * Upper limits of good and of average. Field: web.dev/articles/vitals and developer.chrome.com/docs/crux; lab: the
 * control points of Lighthouse 13 (developer.chrome.com/docs/lighthouse/performance/performance-scoring).
 */
export const FIELD_LIMITS = {
  lcp: [2_500, 4_000],
  inp: [200, 500],
  cls: [0.1, 0.25],
  fcp: [1_800, 3_000],
  ttfb: [800, 1_800],
} as const satisfies Record<string, readonly [number, number]>
export type FieldName = keyof typeof FIELD_LIMITS

export const LAB_LIMITS = {
  mobile: { lcp: [2_500, 4_000], tbt: [200, 600], cls: [0.1, 0.25], fcp: [1_800, 3_000], si: [3_400, 5_800] },
  desktop: { lcp: [1_200, 2_400], tbt: [150, 350], cls: [0.1, 0.25], fcp: [934, 1_600], si: [1_311, 2_300] },
} as const
export const LAB_NAMES = ['lcp', 'tbt', 'cls', 'fcp', 'si'] as const

/** A value up to the first limit is good, one above the second is poor. */
export function rate(value: number, [good, poor]: readonly [number, number]): Rating {
  if (value <= good) return 'good'
  return value <= poor ? 'average' : 'poor'
}

/** Lighthouse's own bands: 90 and 50. */
export function rateScore(score: number): Rating {
  if (score >= 90) return 'good'
  return score >= 50 ? 'average' : 'poor'
}

/** Returns how a page's last test on a device is rated. */
export function ratedAs(measured: { score: number } | null): (typeof RATED)[number] {
  return measured === null ? 'none' : rateScore(measured.score)
}
