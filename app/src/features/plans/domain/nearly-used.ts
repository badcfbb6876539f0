/** A limit counts as nearly used up when at most this share is left. */
const MOST_LEFT = 0.2

export const isNearlyUsed = ({ cap, used }: { cap: number; used: number }): boolean =>
  cap > 0 && used >= cap * (1 - MOST_LEFT)
