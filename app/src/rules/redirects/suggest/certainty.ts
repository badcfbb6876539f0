import type { Move } from './moves.ts'

/** Score above which the last parts, or the last part and the title, count as the same words. */
export const SAME_NAME = 0.97

/**
 * Thresholds for a suggestion that may be used unseen. Chosen on redirects written by people for eight real sites, so
 * that they hold on each site when chosen from the other seven (decision 0085).
 */
const TOGETHER = {
  score: 0.6,
  /**
   * A move needs this support and this share of the dead paths beside it; with more support the share does not
   * matter.
   */
  few: { support: 3, share: 0.3 },
  some: { support: 5 },
  /** A page with pages below it needs more: people often redirect to it for want of a better page. */
  many: { support: 10 },
}
const ALONE = { score: 0.85, ahead: 0.2, words: 2 }

export interface Facts {
  score: number
  /** Lead over the second-best score. */
  ahead: number
  /** Number of words in the name that was looked for. */
  words: number
  /** Whether a typing error was corrected. */
  typing: boolean
  /** How the dead path became the page; null if their names differ. */
  move: Move | null
  /** Whether no other page has this name. */
  isOnly: boolean
  hasPagesBelow: boolean
}

/**
 * Returns why a suggestion is certain: paths beside it moved the same way, or its name is unique. Null if it is not
 * certain.
 */
export function certainty({
  score,
  ahead,
  words,
  typing,
  move,
  isOnly,
  hasPagesBelow,
}: Facts): 'together' | 'alone' | null {
  if (move === null) return null
  const { few, some, many } = TOGETHER
  const isMany =
    (move.support >= few.support && move.share >= few.share) ||
    move.support >= (hasPagesBelow ? many : some).support
  if (score >= TOGETHER.score && isMany && !move.isTied && (words >= 2 || !typing)) return 'together'
  return isOnly && score >= ALONE.score && ahead >= ALONE.ahead && words >= ALONE.words ? 'alone' : null
}
