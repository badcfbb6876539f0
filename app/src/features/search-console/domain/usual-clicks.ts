/** The share of impressions that a store's pages turn into clicks, by position. Pure. */

export interface RankedPage {
  clicks: number
  impressions: number
  /** Mean position; 1 is the top. */
  position: number
}

/** End of the first page of results: beyond it few people click, whatever the title. */
export const LAST_POSITION = 10
/** Fewer impressions than this leave the share to chance. */
export const LEAST_IMPRESSIONS = 60
/** Shares below this part of the usual one are poor. */
export const POOR = 0.5
/** Pages a position needs for a usual share. */
const LEAST_PAGES = 3

/**
 * Returns the median share of clicks at each position, 1 to 10, among the store's own pages; a position with too few
 * pages also uses its neighbours'. Null if there are still too few.
 */
export function usualShares(pages: readonly RankedPage[]): (position: number) => number | null {
  const counted = pages.filter(
    ({ impressions, position }) => impressions >= LEAST_IMPRESSIONS && position <= LAST_POSITION + 0.5,
  )
  return (position) => {
    const rounded = Math.round(position)
    for (const reach of [0, 1, 2]) {
      const near = counted.filter((page) => Math.abs(Math.round(page.position) - rounded) <= reach)
      if (near.length >= LEAST_PAGES)
        return median(near.map(({ clicks, impressions }) => clicks / impressions))
    }
    return null
  }
}

/** Returns how far a page is behind the usual share of its position; null if it is not, or that is unknown. */
export function behindUsual(page: RankedPage, usual: number | null): { ctr: number; missed: number } | null {
  if (usual === null || page.impressions < LEAST_IMPRESSIONS || page.position > LAST_POSITION) return null
  const ctr = page.clicks / page.impressions
  const missed = Math.round(usual * page.impressions - page.clicks)
  return ctr < usual * POOR && missed >= 1 ? { ctr, missed } : null
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const high = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? high)) / 2
}
