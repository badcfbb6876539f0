/** A limit of which no more than a fifth is left is nearly used up. */
const MOST_LEFT = 0.2

export const isNearlyUsed = ({ cap, used }: { cap: number; used: number }): boolean =>
  cap > 0 && used >= cap * (1 - MOST_LEFT)
