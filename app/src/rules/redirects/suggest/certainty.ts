import type { Move } from './moves.ts'

/** The last parts, or the last part and the title, have the same words. */
export const SAME_NAME = 0.97

/**
 * What makes a suggestion one that may be used unseen. Chosen on redirects people wrote for eight real sites so that it holds
 * on each of them when the other seven choose it (decision 0085).
 */
const TOGETHER = {
  score: 0.6,
  /** Ways that took most of what lay beside, and ways that took so many that the rest does not matter. */
  few: { support: 3, share: 0.3 },
  some: { support: 5 },
  /** A page with pages below it is a place people are led to for want of a better one. */
  many: { support: 10 },
}
const ALONE = { score: 0.85, ahead: 0.2, words: 2 }

export interface Facts {
  score: number
  /** By how much it is ahead of the second. */
  ahead: number
  /** Words of the name that was looked for. */
  words: number
  /** A slip of the keyboard was put right. */
  typing: boolean
  /** How the dead path became the page; null where their names differ. */
  move: Move | null
  /** No other page has this name. */
  isOnly: boolean
  hasPagesBelow: boolean
}

/** Why a suggestion is certain: others beside it went the same way, or its name stands alone; null: it is not. */
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
