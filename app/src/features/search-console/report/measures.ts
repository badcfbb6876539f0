/** Sums as stored in the database. */
export interface Sums {
  clicks: number
  impressions: number
  positions: number
}

export interface Measures {
  clicks: number
  impressions: number
  position: number | null
}

/** Adds the mean position of the impressions; null without impressions or known positions. */
export function measuresOf({ clicks, impressions, positions }: Sums): Measures {
  const position = impressions > 0 && positions > 0 ? Math.round((positions / impressions) * 10) / 10 : null
  return { clicks, impressions, position }
}

/** Adds up clicks, impressions and weighted positions. */
export function addUp(all: readonly Sums[]): Sums {
  const total = { clicks: 0, impressions: 0, positions: 0 }
  for (const one of all) {
    total.clicks += one.clicks
    total.impressions += one.impressions
    total.positions += one.positions
  }
  return total
}
