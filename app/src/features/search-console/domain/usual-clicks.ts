/** What share of impressions a store's pages turn into clicks, place by place. Pure. */

export interface Placed {
  clicks: number
  impressions: number
  /** Mean place; 1 is the top. */
  position: number
}

/** The first page of results: further down nobody clicks much, whatever a title says. */
export const LAST_PLACE = 10
/** Below this, chance decides. */
export const LEAST_IMPRESSIONS = 60
/** So much of the usual share is poor. */
export const POOR = 0.5
/** Pages a place needs for a usual share. */
const LEAST_PAGES = 3

/**
 * The median share of clicks at each place, 1 to 10, of the store's own pages; a place with too few of its own takes its
 * neighbours' pages as well. Null where there are too few even so.
 */
export function usualShares(pages: readonly Placed[]): (place: number) => number | null {
  const counted = pages.filter(
    ({ impressions, position }) => impressions >= LEAST_IMPRESSIONS && position <= LAST_PLACE + 0.5,
  )
  return (position) => {
    const place = Math.round(position)
    for (const reach of [0, 1, 2]) {
      const near = counted.filter((page) => Math.abs(Math.round(page.position) - place) <= reach)
      if (near.length >= LEAST_PAGES)
        return median(near.map(({ clicks, impressions }) => clicks / impressions))
    }
    return null
  }
}

/** How far a page stays behind what its place usually brings; null where it does not, or nobody can know. */
export function behindUsual(page: Placed, usual: number | null): { ctr: number; missed: number } | null {
  if (usual === null || page.impressions < LEAST_IMPRESSIONS || page.position > LAST_PLACE) return null
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
